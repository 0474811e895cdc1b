import type { Marks } from '../columns/marks.ts';
import type { RowTimes } from '../columns/row-times.ts';
import type { Sign } from './signs.ts';
import { pixelOf, xOf, type TimeScale } from './time-scale.ts';

/** How the marks of a lane look. */
export interface MarkLook {
  readonly colour: string;
  /** Of a mark that stands alone; null draws a line. */
  readonly sign: Sign | null;
  /** CSS pixels of a line, and of a bar that stands for many at most. */
  readonly tall: number;
}

/** What is in view, and when each row was. */
export interface TimeView {
  readonly scale: TimeScale;
  readonly times: RowTimes;
}

/** One column of pixels: the marks from `position` on, `count` of them. */
export type ColumnVisitor = (x: number, position: number, count: number) => void;

/** Visits the columns of pixels in view that have marks, left to right. Costs what there are columns. */
export function visitColumns({ scale, times }: TimeView, marks: Marks, visit: ColumnVisitor): void {
  const pixel = pixelOf(scale);
  const end = marks.firstAt(times, scale.to + pixel * 6);
  let position = marks.firstAt(times, scale.from - pixel * 6);
  let many = 1;
  while (position < end) {
    const x = Math.round(xOf(scale, times.at(marks.row(position))));
    // A column mostly has about as many as the one before.
    const next = marks.firstAt(times, scale.from + (x + 1.5) * pixel, position + 1, position + many);
    many = next - position;
    visit(x, position, many);
    position = next;
  }
}

/** Draws rows as marks; those that fall on one pixel become one, the taller the more they are. */
export function drawMarks(
  context: CanvasRenderingContext2D,
  view: TimeView,
  marks: Marks,
  middle: number,
  { colour, sign, tall }: MarkLook,
): void {
  if (marks.length === 0) return;
  visitColumns(view, marks, (x, _position, count) => {
    if (sign !== null && count === 1) sign(context, x, middle, colour);
    else {
      const height = sign === null ? tall : tallness(count, tall);
      context.fillStyle = colour;
      context.fillRect(x - 1, middle - height / 2, 2, height);
    }
  });
}

/** Height of the bar for so many marks on one pixel: by logarithm, so that one and a thousand can stand side by side. */
function tallness(count: number, tall: number): number {
  return Math.min(tall, 6 + Math.log2(count) * 1.5);
}
