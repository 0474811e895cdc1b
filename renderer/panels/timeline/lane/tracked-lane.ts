import type { ConnectionModel } from '../../../state/index.ts';
import { counted } from '../../../widgets/index.ts';
import type { SpanTrack, SpanVisitor } from '../columns/span-track.ts';
import type { SpanTracks } from '../columns/span-tracks.ts';
import { drawMarks } from '../pen/draw-marks.ts';
import { boxOf, type Box } from '../pen/strokes.ts';
import { pixelOf, xOf } from '../pen/time-scale.ts';
import type { Aim, Bar, Lane, LaneSize, SessionFacts, ShownLane, Target, TargetWords } from './lane.ts';
import { around, LANE } from './marked-lane.ts';
import type { Scene } from './scene.ts';
import { markStep, type Step } from './steps.ts';

/** Height of a track where there are more, and of the marks of what found no track, CSS pixels. */
const TRACK = 14;
const CROWD = 7;

/** What a span of a lane is; times are µs, a negative end for one that has not ended. */
export interface LaneSpan {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

/** A lane of spans, in tracks one above the other. */
export abstract class TrackedLane implements Lane {
  abstract readonly name: string;
  abstract readonly label: string;
  readonly begins: boolean = true;
  abstract readonly spans: SpanTracks;
  /** What a span is, in words. */
  protected abstract readonly noun: string;
  /** From the top of one track to that of the next, CSS pixels. */
  protected readonly apart: number = TRACK;

  abstract holds(model: ConnectionModel, row: number): boolean;
  abstract draw(context: CanvasRenderingContext2D, scene: Scene, place: ShownLane): void;
  abstract words(scene: Scene, target: Target, live: boolean): TargetWords;
  /** The span of a row; undefined for none. */
  protected abstract spanOf(model: ConnectionModel, row: number): LaneSpan | undefined;
  /** The row that stands for a span; of several rounds the one at `t`. -1 for a span that is not known. */
  protected abstract rowOf(model: ConnectionModel, index: number, t: number): number;

  shown(_session: SessionFacts | null): boolean {
    return this.spans.rows.length > 0;
  }

  size(): LaneSize {
    const tracks = Math.max(1, this.spans.tracks.length);
    const crowd = this.spans.crowd.length;
    return {
      tracks,
      height: this.heightOf(tracks) + (crowd > 0 ? CROWD : 0),
      leftOut: crowd === 0 ? '' : leftOut(counted(crowd, `more ${this.noun}`), tracks),
    };
  }

  bar({ top, tracks }: ShownLane, track: number): Bar {
    return tracks === 1 ? { y: top + 4, height: 13 } : { y: top + 3 + track * this.apart, height: 12 };
  }

  reaches(_model: ConnectionModel): number {
    return 0;
  }

  hit(scene: Scene, place: ShownLane, { t, reach, y }: Aim): Target | null {
    const { tracks, crowd } = this.spans;
    if (crowd.length > 0 && y >= place.top + place.height - CROWD - 2) {
      const row = crowd.nearest(scene.times, t, reach);
      const span = row < 0 ? undefined : this.spanOf(scene.model, row);
      return span === undefined ? null : this.#spanTarget(scene, span.index, t);
    }
    const index = tracks[Math.min(this.#trackAt(place, y), tracks.length - 1)]?.nearest(t, reach) ?? -1;
    return index < 0 ? null : this.#spanTarget(scene, index, t);
  }

  step(_scene: Scene, row: number, step: Step): number {
    return markStep(this.spans.rows, row, step);
  }

  target(scene: Scene, row: number): Target {
    const { model, times } = scene;
    const span = this.spanOf(model, row);
    const target = span === undefined ? null : this.#spanTarget(scene, span.index, times.at(row));
    return target === null ? { lane: this.name, row, span: -1, many: 1 } : { ...target, row };
  }

  box({ model, times, scale, now }: Scene, place: ShownLane, row: number): Box | null {
    const span = this.spanOf(model, row);
    if (span === undefined) return null;
    const track = this.spans.trackOf(span.index);
    if (track < 0) return around(xOf(scale, times.at(row)), crowdMiddle(place), 7);
    const { start, end } = span;
    return boxOf(scale, start, end < 0 ? now : Math.max(start, end), this.bar(place, track));
  }

  protected heightOf(tracks: number): number {
    return tracks === 1 ? LANE : 5 + tracks * this.apart;
  }

  /** Visits what is in view, track by track, with the bar that it stands in. */
  protected visit(scene: Scene, place: ShownLane, visitor: (bar: Bar, track: number) => SpanVisitor): void {
    for (const [track, spans] of this.spans.tracks.entries())
      visitInView(scene, spans, visitor(this.bar(place, track), track));
  }

  /** The bar of the track that a span stands in; null for one that has none. */
  protected barOfSpan(place: ShownLane, index: number): Bar | null {
    const track = this.spans.trackOf(index);
    return track < 0 ? null : this.bar(place, track);
  }

  /** Draws where those begin that found no track. */
  protected drawCrowd(context: CanvasRenderingContext2D, scene: Scene, place: ShownLane, colour: string): void {
    drawMarks(context, scene, this.spans.crowd, crowdMiddle(place), { colour, sign: null, tall: CROWD });
  }

  #spanTarget({ model }: Scene, index: number, t: number): Target | null {
    const row = this.rowOf(model, index, t);
    return row < 0 ? null : { lane: this.name, row, span: index, many: 1 };
  }

  /** The track at a height of the canvas. */
  #trackAt({ top, tracks }: ShownLane, y: number): number {
    return tracks === 1 ? 0 : Math.max(0, Math.floor((y - top - 3) / this.apart));
  }
}

/** Visits the spans of a track that are in view; those that fall on a pixel or two come as one. */
export function visitInView({ scale }: Scene, spans: SpanTrack, visitor: SpanVisitor): void {
  spans.visit(scale.from, scale.to, pixelOf(scale) * 2, visitor);
}

/** Rows of one pixel that are looked at for the track that they belong to. */
export const LOOKED_AT = 8;

/** Middle of the marks of what found no track, CSS pixels. */
function crowdMiddle({ top, height }: ShownLane): number {
  return top + height - CROWD / 2 - 1;
}

function leftOut(many: string, tracks: number): string {
  return `${many} ran at the same time as those in the ${tracks} rows: marks below show where they begin.`;
}
