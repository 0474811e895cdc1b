import type { RowTable } from '../../../shared/analysis/index.ts';
import { LANE } from './lanes.ts';
import type { MarkLane } from './mark-lane.ts';
import type { TimelineColours } from './palette.ts';
import type { Scene } from './scene.ts';
import { xOf } from './time-scale.ts';

/** Most marks of one pixel whose level is looked at. */
const LOOKED_AT = 48;

/** How the marks of a lane look; of the shape `none` only those with a finding are drawn. */
export interface MarkLook {
  readonly colour: string;
  readonly shape: 'disc' | 'line' | 'none';
}

/** Draws the rows of a lane as marks; those that fall on one pixel become one. */
export function drawMarks(
  context: CanvasRenderingContext2D,
  { scale, model }: Scene,
  lane: MarkLane,
  middle: number,
  look: MarkLook,
  colours: TimelineColours,
): void {
  const { rows } = model;
  const perPixel = (scale.to - scale.from) / scale.width;
  const end = lane.firstAt(rows, scale.to + perPixel * 6);
  let position = lane.firstAt(rows, scale.from - perPixel * 6);
  while (position < end) {
    const x = Math.round(xOf(scale, rows.time(lane.row(position))));
    const next = lane.firstAt(rows, scale.from + (x + 1.5) * perPixel, position + 1);
    const level = worstLevel(rows, lane, position, next);
    if (level === 'error') drawCross(context, x, middle, colours.error);
    else if (level === 'warning') drawTriangle(context, x, middle, colours.warning);
    else if (look.shape !== 'none') drawPlain(context, x, middle, next - position, look);
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

/** The sign of an error: a shape of its own, so that colour is not the only sign. */
export function drawCross(context: CanvasRenderingContext2D, x: number, y: number, colour: string): void {
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(x - 3.5, y - 3.5);
  context.lineTo(x + 3.5, y + 3.5);
  context.moveTo(x + 3.5, y - 3.5);
  context.lineTo(x - 3.5, y + 3.5);
  context.stroke();
  context.lineWidth = 1;
}

function drawTriangle(context: CanvasRenderingContext2D, x: number, y: number, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.moveTo(x, y - 4.5);
  context.lineTo(x + 4.5, y + 4);
  context.lineTo(x - 4.5, y + 4);
  context.fill();
}

function drawPlain(context: CanvasRenderingContext2D, x: number, y: number, many: number, look: MarkLook): void {
  context.fillStyle = look.colour;
  if (look.shape === 'disc' && many === 1) {
    context.beginPath();
    context.arc(x, y, 3, 0, Math.PI * 2);
    context.fill();
    return;
  }
  const tall = Math.min(LANE - 6, 8 + Math.log2(many) * 1.5);
  context.fillRect(x - 1, y - tall / 2, 2, tall);
}
