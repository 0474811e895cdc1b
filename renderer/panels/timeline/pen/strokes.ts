import { xOf, type TimeScale } from './time-scale.ts';

/** A stretch of time at a height of the canvas, cut to what is in view. CSS pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where a stretch of time stands, at least `least` wide. */
export function boxOf(
  scale: TimeScale,
  start: number,
  end: number,
  bar: { readonly y: number; readonly height: number },
  least = 3,
): Box {
  const left = Math.max(-4, xOf(scale, start));
  const right = Math.min(scale.width + 4, xOf(scale, end));
  return { x: left, width: Math.max(least, right - left), y: bar.y, height: bar.height };
}

/** Fills a box with a colour. */
export function fillBox(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  colour: string | CanvasPattern,
  alpha: number,
): void {
  context.globalAlpha = alpha;
  context.fillStyle = colour;
  // Of those there may be one a pixel, and corners would not be seen.
  if (width < 4) context.fillRect(x, y, width, height);
  else {
    context.beginPath();
    context.roundRect(x, y, width, height, 2);
    context.fill();
  }
  context.globalAlpha = 1;
}

/** Draws the outline of a box. */
export function strokeBox(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  colour: string,
  dash: readonly number[] = [],
): void {
  context.strokeStyle = colour;
  context.setLineDash([...dash]);
  context.beginPath();
  context.roundRect(x + 0.5, y + 0.5, Math.max(1, width - 1), height - 1, 2);
  context.stroke();
  context.setLineDash([]);
}

/** A dotted line between two times: time in which somebody else is waited for. */
export function dotted(
  context: CanvasRenderingContext2D,
  scale: TimeScale,
  start: number,
  end: number,
  y: number,
  colour: string,
): void {
  const left = Math.max(-4, xOf(scale, start));
  const right = Math.min(scale.width + 4, xOf(scale, end));
  if (right <= left) return;
  context.strokeStyle = colour;
  context.setLineDash([1, 2]);
  context.beginPath();
  context.moveTo(left, Math.round(y) + 0.5);
  context.lineTo(right, Math.round(y) + 0.5);
  context.stroke();
  context.setLineDash([]);
}

/** Writes words into a box, cut at its end; nothing where there is no room for any. */
export function writeIn(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  text: string,
  colour: string,
  font: string,
): void {
  const left = Math.max(0, x) + 5;
  const room = x + width - left - 4;
  if (room < 22 || text === '') return;
  context.save();
  context.beginPath();
  context.rect(left, y, room, height);
  context.clip();
  context.font = font;
  context.fillStyle = colour;
  context.textBaseline = 'middle';
  context.fillText(text.slice(0, 200), left, y + height / 2 + 0.5);
  context.restore();
}

const hatches = new Map<string, CanvasPattern | null>();
const STEP = 6;

/** Stripes of a colour: what is not sure yet, or no longer counts. The colour itself where there are no patterns. */
export function hatch(context: CanvasRenderingContext2D, colour: string): CanvasPattern | string {
  let pattern = hatches.get(colour);
  if (pattern === undefined) {
    pattern = hatchPattern(context, colour);
    hatches.set(colour, pattern);
  }
  return pattern ?? colour;
}

function hatchPattern(context: CanvasRenderingContext2D, colour: string): CanvasPattern | null {
  const tile = document.createElement('canvas');
  Object.assign(tile, { width: STEP, height: STEP });
  const pen = tile.getContext('2d');
  if (pen === null) return null;
  pen.strokeStyle = colour;
  pen.lineWidth = 2;
  pen.beginPath();
  for (const shift of [-STEP, 0, STEP]) {
    pen.moveTo(shift - 1, STEP + 1);
    pen.lineTo(shift + STEP + 1, -1);
  }
  pen.stroke();
  return context.createPattern(tile, 'repeat');
}
