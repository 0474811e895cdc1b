import type { Session } from '../../../shared/analysis/index.ts';
import { columnsOf, xOf, type TimelineColours, type TimelineIndex, type TimeScale } from '../timeline/index.ts';

/** Height of the drawing, CSS pixels. */
export const RECORD = 22;
const ERROR = 3;

/**
 * Draws a whole record beneath the place that is played: how much happened when, where errors were found, and where each phase
 * began. `session` and `index` are of the source. Costs what there are pixels.
 */
export function drawRecord(
  context: CanvasRenderingContext2D,
  scale: TimeScale,
  source: { readonly index: TimelineIndex; readonly session: Session | null } | null,
  colours: TimelineColours,
): void {
  context.clearRect(0, 0, scale.width, RECORD);
  context.fillStyle = colours.line;
  context.fillRect(0, RECORD - 1, scale.width, 1);
  if (source === null) return;
  const { times, levels } = source.index;
  const columns = columnsOf(times, scale);
  const most = Math.max(1, ...columns.map(([from, to]) => to - from));
  for (const [x, [from, to]] of columns.entries()) {
    if (to === from) continue;
    const tall = Math.max(3, (Math.log1p(to - from) / Math.log1p(most)) * (RECORD - 8));
    context.globalAlpha = 0.5;
    context.fillStyle = colours.quiet;
    context.fillRect(x, RECORD - 1 - tall, 1, tall);
    if (levels.worst(from, to) < ERROR) continue;
    context.globalAlpha = 1;
    context.fillStyle = colours.error;
    context.fillRect(x - 0.5, RECORD - 5, 2, 4);
  }
  context.globalAlpha = 1;
  context.fillStyle = colours.client;
  for (const { start, state } of source.session?.phases ?? []) {
    if (state === 'ahead' || state === 'skipped') continue;
    context.fillRect(Math.round(xOf(scale, start)), 0, 1, 5);
  }
}
