import type { Operation } from '../../../../shared/analysis/index.ts';
import type { Bar } from '../lane/lane.ts';
import type { Scene } from '../lane/scene.ts';
import { clock, cross, flag, slashed, triangle, type Sign } from '../pen/signs.ts';
import { boxOf, dotted, fillBox, hatch, strokeBox, writeIn, type Box } from '../pen/strokes.ts';
import { xOf } from '../pen/time-scale.ts';
import { piecesOf } from './request-pieces.ts';

/** Width from which on a bar has room for the sign of how it ended. */
const SIGN_ROOM = 26;

/** How a request ended, at the end of its bar. */
const ENDS: Partial<Record<Operation['state'], Sign>> = {
  error: cross,
  lost: cross,
  'tool-error': triangle,
  cancelled: slashed,
  'timed-out': clock,
};

/** What failed stands out by its height too, where it is too narrow for a sign. */
export function tallerIf(failed: boolean, box: Box): Box {
  return failed ? { ...box, y: box.y - 1.5, height: box.height + 3 } : box;
}

/** Draws a request into its bar: its rounds, how it ended, and while it is pending where its timeout runs out. */
export function drawRequest(
  context: CanvasRenderingContext2D,
  scene: Scene,
  operation: Operation,
  bar: Bar,
  colour: string,
): void {
  const { scale, now, colours, refusals } = scene;
  const fill = refusals.operations.has(operation.index) ? colours.quiet : fillOf(operation, colour, scene);
  for (const piece of piecesOf(operation, now)) {
    if (piece.waits) {
      drawInput(context, scene, piece.start, piece.end, bar);
      continue;
    }
    const ink = piece.last ? fill : colour;
    const box = boxOf(scale, piece.start, piece.end, bar);
    if (piece.open) {
      fillBox(context, box, ink, 0.22);
      fillBox(context, box, hatch(context, ink), 0.45);
      strokeBox(context, box, ink, [3, 2]);
    } else fillBox(context, tallerIf(ink === colours.error && box.width <= 3, box), ink, 0.88);
    const sign = piece.last ? ENDS[operation.state] : undefined;
    const signed = sign !== undefined && box.width >= SIGN_ROOM;
    const words = `${operation.method}${operation.name === '' ? '' : ` ${operation.name}`}`;
    writeIn(
      context,
      signed ? { ...box, width: box.width - 14 } : box,
      words,
      piece.open ? colours.strong : colours.onBar,
      colours.smallFont,
    );
    if (signed && box.x + box.width <= scale.width)
      sign(context, box.x + box.width - 8, bar.y + bar.height / 2, colours.onBar);
  }
  if (operation.state === 'pending') drawDeadline(context, scene, operation, bar);
}

function fillOf({ state }: Operation, colour: string, { colours }: Scene): string {
  if (state === 'result' || state === 'pending' || state === 'input-required') return colour;
  return state === 'cancelled' ? colours.quiet : colours.error;
}

/** The user's time of a request in rounds: the server does not work, it waits to be asked again. */
function drawInput(context: CanvasRenderingContext2D, scene: Scene, start: number, end: number, bar: Bar): void {
  const { scale, colours } = scene;
  const box = boxOf(scale, start, end, { y: bar.y + 2, height: bar.height - 4 }, 1);
  if (box.width >= 8) strokeBox(context, box, colours.quiet, [1, 2]);
  else dotted(context, scale, start, end, bar.y + bar.height / 2, colours.quiet);
  writeIn(context, box, 'input', colours.text, colours.smallFont);
}

/** Where the timeout of a pending request runs out, and how far progress can put that off. */
function drawDeadline(context: CanvasRenderingContext2D, scene: Scene, operation: Operation, bar: Bar): void {
  const { scale, now, colours } = scene;
  const { deadline, limit } = operation;
  if (deadline > now) {
    dotted(context, scale, now, deadline, bar.y + bar.height / 2, colours.warning);
    if (deadline <= scale.to)
      flag(context, Math.round(xOf(scale, deadline)), bar.y - 1, bar.height + 2, colours.warning);
  }
  if (limit <= deadline || limit < scale.from || limit > scale.to) return;
  const x = Math.round(xOf(scale, limit));
  context.fillStyle = colours.error;
  context.fillRect(x - 2, bar.y - 1, 1, bar.height + 2);
  context.fillRect(x, bar.y - 1, 1, bar.height + 2);
}
