import { LANE } from './lanes.ts';
import type { MarkLane } from './columns/marks.ts';
import { pixelOf, type Scene } from './scene.ts';
import { cross, ring, triangle, type Sign } from './pen/signs.ts';
import { xOf } from './pen/time-scale.ts';
import type { WorstLevels } from './columns/worst-levels.ts';

/** How the marks of a lane look. */
export interface MarkLook {
  readonly colour: string;
  /** Of a mark that stands alone; null draws a line. */
  readonly sign: Sign | null;
  /** CSS pixels of a line, and of a bar that stands for many at most. */
  readonly tall: number;
}

/** One column of pixels: the marks from `position` on, `count` of them. */
export type ColumnVisitor = (x: number, position: number, count: number) => void;

/** Visits the columns of pixels in view that have marks, left to right. Costs what there are columns. */
export function visitColumns({ scale, index }: Scene, lane: MarkLane, visit: ColumnVisitor): void {
  const { times } = index;
  const pixel = pixelOf(scale);
  const end = lane.firstAt(times, scale.to + pixel * 6);
  let position = lane.firstAt(times, scale.from - pixel * 6);
  while (position < end) {
    const x = Math.round(xOf(scale, times.at(lane.row(position))));
    const next = lane.firstAt(times, scale.from + (x + 1.5) * pixel, position + 1);
    visit(x, position, next - position);
    position = next;
  }
}

/** Draws rows as marks; those that fall on one pixel become one, the taller the more they are. */
export function drawMarks(
  context: CanvasRenderingContext2D,
  scene: Scene,
  lane: MarkLane,
  middle: number,
  { colour, sign, tall }: MarkLook,
): void {
  if (lane.length === 0) return;
  visitColumns(scene, lane, (x, _position, count) => {
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

const SIGNS: readonly Sign[] = [ring, ring, triangle, cross];

/** Draws where rules were broken, whatever the row is; of several on one pixel the worst. */
export function drawFindings(context: CanvasRenderingContext2D, scene: Scene, top: number): void {
  const { colours, index } = scene;
  const inks = [colours.quiet, colours.info, colours.warning, colours.error];
  let before = { free: -Infinity, code: 0 };
  visitFindings(scene, index.levels, (x, code) => {
    // Signs that would lie over each other are drawn once, unless a worse one follows.
    if (x < before.free && code <= before.code) return;
    SIGNS[code]?.(context, x, top + LANE / 2, inks[code] ?? colours.quiet);
    before = { free: x + 9, code };
  });
}

/** Visits the columns of pixels in view that have findings, with the code of the worst (of ROW_LEVELS). */
function visitFindings({ scale, index }: Scene, levels: WorstLevels, visit: (x: number, code: number) => void): void {
  const { times } = index;
  const pixel = pixelOf(scale);
  const end = times.firstAt(scale.to + pixel * 6);
  let row = levels.next(times.firstAt(scale.from - pixel * 6), end, 1);
  while (row >= 0) {
    const x = Math.round(xOf(scale, times.at(row)));
    const next = times.firstAt(scale.from + (x + 1.5) * pixel, row + 1);
    visit(x, levels.worst(row, next));
    row = levels.next(next, end, 1);
  }
}
