import type { Exchange, Operation, RowTable, Session } from '../../../../shared/analysis/index.ts';
import type { Direction } from '../../../../shared/capture/index.ts';
import type { ConnectionModel } from '../../../state/index.ts';
import type { RowTimes } from '../columns/row-times.ts';
import type { LegendEntry } from '../pen/legend.ts';
import type { Box } from '../pen/strokes.ts';
import type { Notice, RowKind } from './row-kind.ts';
import type { Scene } from './scene.ts';
import type { Step } from './steps.ts';

/** What of a model a lane takes in. */
export type TimelineSource = Pick<ConnectionModel, 'rows' | 'operations' | 'exchanges' | 'exchange'>;

/** A row, told to the lanes once, with what several of them ask about it. */
export interface TimelineRow {
  readonly row: number;
  readonly rows: RowTable;
  readonly t: number;
  /** Code of its class. */
  readonly code: number;
  readonly kind: RowKind;
  readonly notice: Notice | null;
  readonly dir: Direction | null;
  readonly operation: Operation | undefined;
  readonly operations: readonly Operation[];
}

/** What the session says about which lanes are of use. */
export type SessionFacts = Pick<Session, 'http' | 'process' | 'counts'>;

/** How much room a lane takes. */
export interface LaneSize {
  /** CSS pixels. */
  readonly height: number;
  /** Tracks one above the other; 1 for a lane that has none. */
  readonly tracks: number;
  /** What is left out, as a sentence; '' for nothing. */
  readonly leftOut: string;
}

/** A lane at its place. */
export interface ShownLane extends LaneSize {
  readonly lane: Lane;
  readonly name: string;
  readonly label: string;
  /** CSS pixels from the top of the canvas. */
  readonly top: number;
}

/** Where the bar of a track stands, CSS pixels from the top of the canvas. */
export interface Bar {
  readonly y: number;
  readonly height: number;
}

/** What is looked for: the pointer's time and height, and how far around that time, µs. */
export interface Aim {
  readonly t: number;
  readonly reach: number;
  readonly y: number;
}

/** What is under the pointer or the keyboard's cursor, and the row that stands for it. */
export interface Target {
  /** Name of the lane. */
  readonly lane: string;
  readonly row: number;
  /** What has a beginning and an end, by its index among those of the lane; -1 for the mark of a row. */
  readonly span: number;
  /** So many marks fall on that pixel. */
  readonly many: number;
}

/** What a mark or a span is, as plain text. */
export interface TargetWords {
  readonly title: string;
  readonly text: string;
  /** Further facts, one short phrase each; '' for none. */
  readonly facts: readonly string[];
}

/**
 * One lane of one connection: what it takes in from the record, when it is there, how it is drawn, what of it is under the
 * pointer, where the keyboard goes in it, and what is said of it.
 */
export interface Lane {
  readonly name: string;
  readonly label: string;
  /** False: the keyboard's cursor does not begin in it. */
  readonly begins: boolean;

  /** Whether it takes rows like this one: asked of one of each kind (`RowTable.kind`). */
  wants?(row: TimelineRow): boolean;
  /** Takes in a row that it wants; constant time. */
  takeRow?(row: TimelineRow): void;
  /** Takes in the operations that a batch brought or changed, after its rows. */
  takeOperations?(operations: readonly Operation[], source: TimelineSource, times: RowTimes): void;
  /** Takes in an exchange that is new or changed. */
  takeExchange?(exchange: Exchange, source: TimelineSource): void;

  /** True where the connection has something for it. */
  shown(session: SessionFacts | null): boolean;
  size(): LaneSize;
  bar(place: ShownLane, track: number): Bar;
  /** µs up to which it points beyond what has happened; 0 for nowhere. */
  reaches(model: ConnectionModel): number;
  draw(context: CanvasRenderingContext2D, scene: Scene, place: ShownLane): void;

  /** What stands under the pointer; null for nothing. */
  hit(scene: Scene, place: ShownLane, aim: Aim): Target | null;
  /** The row of its mark before or after a row, its first or its last; -1 when there is none. */
  step(scene: Scene, row: number, step: Step): number;
  /** True for a row that is drawn in it, whether it is shown or not. */
  holds(model: ConnectionModel, row: number): boolean;
  /** What a row of it stands for. */
  target(scene: Scene, row: number): Target;
  /** Where a row is drawn; null where it has no place for it. */
  box(scene: Scene, place: ShownLane, row: number): Box | null;
  /** Says what a target of it is. `live`: more may come. */
  words(scene: Scene, target: Target, live: boolean): TargetWords;
}

/** A kind of lane: each connection has one of its own. */
export interface LaneKind {
  new (): Lane;
  /** The signs that it draws, for the legend. */
  readonly legend?: readonly LegendEntry[];
}
