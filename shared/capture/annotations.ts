/**
 * What a user says about a capture. It stands in a side file beside it (`session.mcpcap.notes`), one JSON object a line, appended
 * at every change, so that the capture itself is never touched and a crash loses at most the line being written.
 */

/** Colours that a user, or a rule in the middle, can give to rows; the theme has a tone for each. */
export const MARK_COLOURS = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink'] as const;
export type MarkColour = (typeof MARK_COLOURS)[number];

/** A note on an event, or a colour that marks it, or both. */
export interface Annotation {
  readonly seq: number;
  /** Plain text of the user; '' for none. */
  readonly note: string;
  /** A colour by name; '' for none. What is no colour that a theme knows is drawn without one. */
  readonly mark: string;
}

/** Everything that a side file says, the later lines having replaced the earlier ones. */
export interface Annotations {
  /** By seq, rising; only events that have a note or a mark. */
  readonly entries: readonly Annotation[];
  /** Event from which time is counted; null for the start. */
  readonly zero: number | null;
  /** Name that the user gave; '' for none. */
  readonly name: string;
  readonly pinned: boolean;
  readonly tags: readonly string[];
}

export const NO_ANNOTATIONS: Annotations = { entries: [], zero: null, name: '', pinned: false, tags: [] };

/** One line of a side file; what a line does not name stays as it was. */
export type AnnotationLine =
  | { readonly seq: number; readonly note?: string; readonly mark?: string }
  | { readonly zero: number | null }
  | { readonly name?: string; readonly pinned?: boolean; readonly tags?: readonly string[] };
