import type { Operation } from '../../../shared/analysis/index.ts';
import type { Lane } from './lanes.ts';
import type { TimelineColours } from './palette.ts';
import type { Scene } from './scene.ts';
import type { SpanLane } from './span-lane.ts';
import { xOf } from './time-scale.ts';

const BAR = 13;
/** A subscription lasts as long as the connection: a full bar would lie over everything else. */
const THIN = 3;

/** Draws operations as bars: each round of one as a segment, the user's time between them as a thin line. */
export function drawOperations(
  context: CanvasRenderingContext2D,
  scene: Scene,
  lane: SpanLane,
  { top }: Lane,
  colour: string,
  colours: TimelineColours,
): void {
  const { scale, now, model } = scene;
  const y = top + 4;
  const pixel = (scale.to - scale.from) / scale.width;
  let painted = -1;
  const bar = (start: number, end: number, fill: string, open: boolean, thin = false): void => {
    const left = Math.max(-2, xOf(scale, start));
    const right = Math.min(scale.width + 2, xOf(scale, end));
    // What falls on a pixel that is already painted adds nothing, unless it failed.
    if (right < painted && fill === colour) return;
    context.fillStyle = fill;
    context.globalAlpha = open ? 0.45 : 0.85;
    context.beginPath();
    context.roundRect(left, thin ? y + BAR + 1 : y, Math.max(3, right - left), thin ? THIN : BAR, 2);
    context.fill();
    context.globalAlpha = 1;
    if (right - left < 3 && !thin) painted = Math.max(painted, left + 3);
  };
  lane.visit(scale.from, scale.to, now, pixel, {
    span(index) {
      const operation = model.operations[index];
      if (!operation) return;
      const end = endOf(operation, now);
      if (end < scale.from || operation.start > scale.to) return;
      const fill = scene.refusals.operations.has(index) ? colours.quiet : fillOf(operation, colour, colours);
      for (const piece of piecesOf(operation, now)) {
        if (piece.waits) drawWait(context, scene, piece.start, piece.end, y + BAR / 2, colours.quiet);
        else bar(piece.start, piece.end, piece.last ? fill : colour, piece.open, isSubscription(operation));
      }
      if (operation.state === 'pending' && operation.deadline > now)
        drawDeadline(context, scene, operation, y, colours);
    },
    block: (start, end, failed) => bar(start, end, failed ? colours.error : colour, false),
  });
}

/** A stretch of an operation: a round, or the time between two in which somebody was asked. Times are µs. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  /** The user's time. */
  readonly waits: boolean;
  /** Still going on. */
  readonly open: boolean;
  /** The round whose end is the operation's. */
  readonly last: boolean;
}

/** The stretches of an operation in their order; one where it has a single round. */
export function piecesOf(
  { start, end, state, rounds }: Pick<Operation, 'start' | 'end' | 'state' | 'rounds'>,
  now: number,
): Piece[] {
  const asked = state === 'input-required';
  if (rounds.length === 0) {
    const to = state === 'pending' ? now : end < 0 ? now : end;
    return [{ start, end: to, waits: false, open: state === 'pending', last: true }];
  }
  return rounds.flatMap((round, at): Piece[] => {
    const next = rounds[at + 1];
    const last = next === undefined;
    const open = round.end < 0 && state === 'pending';
    const roundEnd = round.end >= 0 ? round.end : last && !open && end >= 0 ? end : now;
    const piece: Piece = { start: round.start, end: roundEnd, waits: false, open, last };
    const until = last ? (asked ? now : -1) : next.start;
    return until < 0 ? [piece] : [piece, { start: roundEnd, end: until, waits: true, open: last, last: false }];
  });
}

function isSubscription({ method }: Operation): boolean {
  return method === 'subscriptions/listen';
}

function endOf({ state, end }: Operation, now: number): number {
  return state === 'pending' || state === 'input-required' ? now : end;
}

function fillOf({ state }: Operation, colour: string, colours: TimelineColours): string {
  if (state === 'result' || state === 'pending' || state === 'input-required') return colour;
  return state === 'cancelled' ? colours.quiet : colours.error;
}

function drawWait(
  context: CanvasRenderingContext2D,
  { scale }: Scene,
  from: number,
  to: number,
  y: number,
  colour: string,
): void {
  context.strokeStyle = colour;
  context.setLineDash([1, 2]);
  context.beginPath();
  context.moveTo(xOf(scale, from), Math.round(y) + 0.5);
  context.lineTo(xOf(scale, to), Math.round(y) + 0.5);
  context.stroke();
  context.setLineDash([]);
}

/** Where the timeout of a pending request runs out: a dotted way there, and a flag. */
function drawDeadline(
  context: CanvasRenderingContext2D,
  scene: Scene,
  { deadline }: Operation,
  y: number,
  colours: TimelineColours,
): void {
  const { scale, now } = scene;
  drawWait(context, scene, now, Math.min(deadline, scale.to), y + BAR / 2, colours.warning);
  if (deadline > scale.to) return;
  const x = Math.round(xOf(scale, deadline));
  context.fillStyle = colours.warning;
  context.fillRect(x, y - 1, 1, BAR + 2);
  context.beginPath();
  context.moveTo(x, y - 1);
  context.lineTo(x + 6, y + 2);
  context.lineTo(x, y + 5);
  context.fill();
}
