import type { TimelineColours } from './pen/palette.ts';
import type { TimelineIndex } from './timeline-index.ts';
import { timeAt, xOf, type TimeScale } from './pen/time-scale.ts';

/** Height of the map, CSS pixels. */
export const MINIMAP = 22;
const ERROR = 3;
const WARNING = 2;

/** Draws how much happened when over the whole time, with the findings, and the stretch that is in view, unless that is all. Costs what there are pixels. */
export function drawMinimap(
  context: CanvasRenderingContext2D,
  { times, levels }: TimelineIndex,
  whole: TimeScale,
  view: readonly [number, number] | null,
  colours: TimelineColours,
): void {
  const { width } = whole;
  const counts = columnsOf(times, whole);
  const most = Math.max(1, ...counts.map(([from, to]) => to - from));
  context.clearRect(0, 0, width, MINIMAP);
  for (const [x, [from, to]] of counts.entries()) {
    if (to === from) continue;
    const tall = Math.max(2, (Math.log1p(to - from) / Math.log1p(most)) * (MINIMAP - 7));
    context.fillStyle = colours.quiet;
    context.globalAlpha = 0.55;
    context.fillRect(x, MINIMAP - tall, 1, tall);
    const worst = levels.worst(from, to);
    if (worst < WARNING) continue;
    context.globalAlpha = 1;
    context.fillStyle = worst === ERROR ? colours.error : colours.warning;
    context.fillRect(x - 0.5, 0, 2, worst === ERROR ? 5 : 3);
  }
  if (view === null) return;
  const [left, right] = [xOf(whole, view[0]), xOf(whole, view[1])];
  context.globalAlpha = 0.14;
  context.fillStyle = colours.client;
  context.fillRect(left, 0, Math.max(3, right - left), MINIMAP);
  context.globalAlpha = 1;
  context.strokeStyle = colours.client;
  context.strokeRect(left + 0.5, 0.5, Math.max(3, right - left) - 1, MINIMAP - 1);
}

/** The rows of each column of pixels, as [from, to). */
export function columnsOf(times: TimelineIndex['times'], whole: TimeScale): (readonly [number, number])[] {
  const columns: (readonly [number, number])[] = [];
  let from = 0;
  let many = 0;
  for (let x = 0; x < Math.floor(whole.width); x += 1) {
    const to = times.firstAt(timeAt(whole, x + 1), from, from + many);
    many = to - from;
    columns.push([from, to]);
    from = to;
  }
  return columns;
}
