import type { StepTone } from './diagram.ts';

/** What a shape is painted with; a palette says which colour that is. */
export type Ink =
  | StepTone
  | `tint-${StepTone}`
  | 'text'
  | 'text-2'
  | 'text-3'
  | 'line'
  | 'line-strong'
  | 'ground'
  | 'raised';

export type Palette = Readonly<Record<Ink, string>>;

/** A stretch of text in one paint; all of a drawing is in one font of fixed width. */
export interface TextPiece {
  readonly text: string;
  readonly ink: Ink;
  readonly strong: boolean;
}

/** What a drawing is made of. Lengths are px; texts are plain and visible. */
export type Shape =
  | {
      readonly shape: 'line';
      readonly from: readonly [x: number, y: number];
      readonly to: readonly [x: number, y: number];
      readonly ink: Ink;
      readonly width: number;
      /** Lengths of dash and space, '' for a line without. */
      readonly dash: string;
    }
  | {
      readonly shape: 'box';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly radius: number;
      readonly fill: Ink;
      readonly stroke: Ink | null;
      readonly dash: string;
    }
  /** Straight lines between points; filled and closed, or a stroke. */
  | {
      readonly shape: 'points';
      readonly points: readonly (readonly [x: number, y: number])[];
      readonly ink: Ink;
      readonly filled: boolean;
    }
  | { readonly shape: 'dot'; readonly at: readonly [x: number, y: number]; readonly ink: Ink }
  | {
      readonly shape: 'text';
      readonly at: readonly [x: number, y: number];
      readonly anchor: 'start' | 'middle' | 'end';
      readonly size: number;
      /** Lines pass behind it: it is set apart from them by an edge in the colour of the ground. */
      readonly halo: boolean;
      readonly pieces: readonly TextPiece[];
    };

/** The shapes of one step. */
export interface DrawnStep {
  /** Position among the steps of the diagram. */
  readonly step: number;
  /** From the top of the body. */
  readonly y: number;
  readonly height: number;
  /** Row that is chosen with it; -1 for none. */
  readonly row: number;
  /** The whole of its words, for a screen reader and a hint. */
  readonly label: string;
  readonly shapes: readonly Shape[];
}

/** A diagram with every shape in its place: a head with the participants, and a body. */
export interface Drawing {
  readonly width: number;
  readonly headHeight: number;
  readonly head: readonly Shape[];
  readonly bodyHeight: number;
  /** Lines of life and bars, beneath the steps. */
  readonly ground: readonly Shape[];
  readonly steps: readonly DrawnStep[];
}
