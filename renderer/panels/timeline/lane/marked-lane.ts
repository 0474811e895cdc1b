import type { ConnectionModel } from '../../../state/index.ts';
import type { Marks } from '../columns/marks.ts';
import { pixelOf, xOf } from '../pen/time-scale.ts';
import type { Box } from '../pen/strokes.ts';
import type { Aim, Bar, Lane, LaneSize, SessionFacts, ShownLane, Target, TargetWords } from './lane.ts';
import { rowWords } from './lane-words.ts';
import type { Scene } from './scene.ts';
import { markStep, nearestOf, type Step } from './steps.ts';

/** Height of a lane with one track, CSS pixels. */
export const LANE = 21;

/** The middle of the marks of a lane, CSS pixels. */
export function middleOf({ top }: Pick<ShownLane, 'top'>): number {
  return top + LANE / 2;
}

/** A square around a point. */
export function around(x: number, y: number, size: number): Box {
  return { x: x - size / 2, y: y - size / 2, width: size, height: size };
}

/** A lane of marks, each of which stands for a row. */
export abstract class MarkedLane implements Lane {
  abstract readonly name: string;
  abstract readonly label: string;
  readonly begins: boolean = true;

  abstract shown(session: SessionFacts | null): boolean;
  abstract draw(context: CanvasRenderingContext2D, scene: Scene, place: ShownLane): void;
  abstract holds(model: ConnectionModel, row: number): boolean;

  /** All its marks. */
  abstract marks(model: ConnectionModel): readonly Marks[];

  /** Those of its marks that stand at a height. */
  protected marksAt(model: ConnectionModel, _place: ShownLane, _y: number): readonly Marks[] {
    return this.marks(model);
  }

  /** Those of its marks that stand where the mark of a row does. */
  protected marksBeside(model: ConnectionModel, _row: number): readonly Marks[] {
    return this.marks(model);
  }

  size(): LaneSize {
    return { height: LANE, tracks: 1, leftOut: '' };
  }

  bar({ top }: ShownLane): Bar {
    return { y: top + 4, height: 13 };
  }

  reaches(_model: ConnectionModel): number {
    return 0;
  }

  hit(scene: Scene, place: ShownLane, { t, reach, y }: Aim): Target | null {
    const { times, model } = scene;
    let best = -1;
    let distance = reach;
    for (const marks of this.marksAt(model, place, y)) {
      const row = marks.nearest(times, t, distance);
      if (row < 0) continue;
      best = row;
      distance = Math.abs(times.at(row) - t);
    }
    return best < 0 ? null : { ...this.target(scene, best), many: this.#crowdAround(scene, best) };
  }

  step({ model }: Scene, row: number, step: Step): number {
    return nearestOf(
      this.marks(model).map((marks) => markStep(marks, row, step)),
      step,
    );
  }

  target(_scene: Scene, row: number): Target {
    return { lane: this.name, row, span: -1, many: 1 };
  }

  box({ scale, times }: Scene, place: ShownLane, row: number): Box | null {
    return around(xOf(scale, times.at(row)), middleOf(place), 13);
  }

  words(scene: Scene, { row, many }: Target, _live: boolean): TargetWords {
    return rowWords(scene, row, many);
  }

  /** How many marks fall on the pixel of a row. */
  #crowdAround({ model, times, scale }: Scene, row: number): number {
    const half = pixelOf(scale) / 2;
    const t = times.at(row);
    const inPixel = this.marksBeside(model, row).map(
      (marks) => marks.firstAt(times, t + half) - marks.firstAt(times, t - half),
    );
    return Math.max(
      1,
      inPixel.reduce((sum, count) => sum + count, 0),
    );
  }
}

/** Something with a beginning and an end, µs; a negative end for what has not ended. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** True where a stretch is at a time, or near enough to it. */
export function covers({ start, end }: Stretch, { t, reach }: Aim, now: number): boolean {
  return start >= 0 && start - reach <= t && t <= (end < 0 ? now : end) + reach;
}
