import type { RowTable, Session } from '../../../shared/analysis/index.ts';
import type { ConnectionModel } from '../../state/index.ts';
import type { MarkLane } from './mark-lane.ts';
import type { TimelineColours } from './palette.ts';
import type { SpanLane } from './span-lane.ts';
import { ticks, xOf, type TimeScale } from './time-scale.ts';
import type { TimelineIndex } from './timeline-index.ts';

/** Height of the ruler and of one lane, CSS pixels. */
export const RULER = 18;
export const LANE = 21;
export const LANES = ['client asks', 'server asks', 'notifications', 'stderr', 'process'] as const;

/** Most marks of one pixel whose level is looked at. */
const LOOKED_AT = 48;

export interface Scene {
  readonly model: ConnectionModel;
  readonly index: TimelineIndex;
  readonly scale: TimeScale;
  readonly height: number;
  /** µs: where pending operations and a running process end. */
  readonly now: number;
  readonly brush: readonly [number, number] | null;
  readonly selected: number;
  readonly hovered: number;
}

/** Draws the whole timeline; cost is bounded by pixels, not by rows. */
export function drawTimeline(context: CanvasRenderingContext2D, scene: Scene, colours: TimelineColours): void {
  const { scale, height, model, index } = scene;
  context.clearRect(0, 0, scale.width, height);
  drawRuler(context, scale, height, colours);
  drawBrush(context, scene, colours);
  drawSpans(context, scene, index.client, 0, colours.client, colours);
  drawSpans(context, scene, index.server, 1, colours.server, colours);
  drawMarks(context, scene, index.notifications, 2, colours.server, colours);
  drawMarks(context, scene, index.stderr, 3, colours.quiet, colours);
  drawProcess(context, scene, model.session, colours);
  drawMarks(context, scene, index.process, 4, colours.strong, colours);
  drawRow(context, scene, scene.hovered, colours.text);
  drawRow(context, scene, scene.selected, colours.strong);
}

function drawRuler(
  context: CanvasRenderingContext2D,
  scale: TimeScale,
  height: number,
  colours: TimelineColours,
): void {
  context.font = colours.font;
  context.textBaseline = 'middle';
  context.lineWidth = 1;
  for (const { t, text } of ticks(scale)) {
    const x = Math.round(xOf(scale, t)) + 0.5;
    context.strokeStyle = colours.line;
    context.beginPath();
    context.moveTo(x, 0);
    context.lineTo(x, height);
    context.stroke();
    context.fillStyle = colours.text;
    context.fillText(text, x + 4, 9);
  }
}

function drawBrush(context: CanvasRenderingContext2D, { brush, scale, height }: Scene, colours: TimelineColours): void {
  if (brush === null) return;
  const [left, right] = [xOf(scale, brush[0]), xOf(scale, brush[1])];
  context.globalAlpha = 0.1;
  context.fillStyle = colours.client;
  context.fillRect(left, 0, right - left, height);
  context.globalAlpha = 1;
  context.fillRect(left, 0, 1, height);
  context.fillRect(right - 1, 0, 1, height);
}

const laneTop = (lane: number): number => RULER + lane * LANE;

function drawSpans(
  context: CanvasRenderingContext2D,
  scene: Scene,
  lane: SpanLane,
  at: number,
  colour: string,
  colours: TimelineColours,
): void {
  const { scale, now, model } = scene;
  const y = laneTop(at) + 4;
  const pixel = (scale.to - scale.from) / scale.width;
  let painted = -1;
  const bar = (start: number, end: number, fill: string, open: boolean): void => {
    const left = Math.max(-2, xOf(scale, start));
    const right = Math.min(scale.width + 2, xOf(scale, end));
    // What falls on a pixel that is already painted adds nothing, unless it failed.
    if (right < painted && fill === colour) return;
    context.fillStyle = fill;
    context.globalAlpha = open ? 0.45 : 0.85;
    context.beginPath();
    context.roundRect(left, y, Math.max(3, right - left), 13, 2);
    context.fill();
    context.globalAlpha = 1;
    if (right - left < 3) painted = Math.max(painted, left + 3);
  };
  lane.visit(scale.from, scale.to, now, pixel, {
    operation(index) {
      const operation = model.operations[index];
      if (!operation) return;
      const pending = operation.state === 'pending';
      const end = pending ? now : operation.end;
      if (end < scale.from || operation.start > scale.to) return;
      bar(
        operation.start,
        end,
        operation.state === 'result' || pending
          ? colour
          : operation.state === 'cancelled'
            ? colours.quiet
            : colours.error,
        pending,
      );
    },
    block: (start, end, failed) => bar(start, end, failed ? colours.error : colour, false),
  });
}

function drawMarks(
  context: CanvasRenderingContext2D,
  { scale, model }: Scene,
  lane: MarkLane,
  at: number,
  colour: string,
  colours: TimelineColours,
): void {
  const { rows } = model;
  const middle = laneTop(at) + LANE / 2;
  const perPixel = (scale.to - scale.from) / scale.width;
  const end = lane.firstAt(rows, scale.to + perPixel * 6);
  let position = lane.firstAt(rows, scale.from - perPixel * 6);
  while (position < end) {
    const x = Math.round(xOf(scale, rows.time(lane.row(position))));
    const next = lane.firstAt(rows, scale.from + (x + 1.5) * perPixel, position + 1);
    const level = worstLevel(rows, lane, position, next);
    drawMark(
      context,
      x,
      middle,
      at,
      next - position,
      level === 'error' ? colours.error : level === 'warning' ? colours.warning : colour,
      level,
    );
    position = next;
  }
}

function worstLevel(rows: RowTable, lane: MarkLane, from: number, to: number): string {
  let worst = '';
  for (let i = from; i < Math.min(to, from + LOOKED_AT); i++) {
    const level = rows.level(lane.row(i));
    if (level === 'error') return level;
    if (level === 'warning') worst = level;
  }
  return worst;
}

/** One mark, or a stack of them: an error is a cross, a warning a triangle, so that colour is not the only sign. */
function drawMark(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  lane: number,
  many: number,
  colour: string,
  level: string,
): void {
  context.fillStyle = colour;
  context.strokeStyle = colour;
  if (level === 'error') {
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(x - 3.5, y - 3.5);
    context.lineTo(x + 3.5, y + 3.5);
    context.moveTo(x + 3.5, y - 3.5);
    context.lineTo(x - 3.5, y + 3.5);
    context.stroke();
    context.lineWidth = 1;
  } else if (level === 'warning') {
    context.beginPath();
    context.moveTo(x, y - 4.5);
    context.lineTo(x + 4.5, y + 4);
    context.lineTo(x - 4.5, y + 4);
    context.fill();
  } else if (lane === 2 && many === 1) {
    context.beginPath();
    context.arc(x, y, 3, 0, Math.PI * 2);
    context.fill();
  } else {
    const tall = Math.min(LANE - 6, 8 + Math.log2(many) * 1.5);
    context.fillRect(x - 1, y - tall / 2, 2, tall);
  }
}

function drawProcess(
  context: CanvasRenderingContext2D,
  { scale, now }: Scene,
  session: Session | null,
  colours: TimelineColours,
): void {
  const process = session?.process;
  const start = session?.phases[0]?.start ?? -1;
  if (!process || process.pid === 0 || start < 0) return;
  const left = Math.max(0, xOf(scale, start));
  const right = Math.min(scale.width, xOf(scale, process.endedAt < 0 ? now : process.endedAt));
  const badly = process.exitCode !== null && process.exitCode !== 0;
  context.globalAlpha = 0.35;
  context.fillStyle = badly ? colours.error : colours.ok;
  context.beginPath();
  context.roundRect(left, laneTop(4) + 6, Math.max(2, right - left), 8, 2);
  context.fill();
  context.globalAlpha = 1;
}

function drawRow(
  context: CanvasRenderingContext2D,
  { scale, model, height }: Scene,
  row: number,
  colour: string,
): void {
  if (row < 0 || row >= model.rows.length) return;
  const x = Math.round(xOf(scale, model.rows.time(row))) + 0.5;
  context.strokeStyle = colour;
  context.setLineDash([2, 2]);
  context.beginPath();
  context.moveTo(x, RULER);
  context.lineTo(x, height);
  context.stroke();
  context.setLineDash([]);
}
