import type { CaptureEvent, CaptureHeader } from '../capture/index.ts';
import type { SchemaCheck } from '../findings/index.ts';

/** What is exported, as its writer is told before the first event. */
export interface ExportSubject {
  /** The first line of the capture; `redacted` where secrets were taken out of it and of the events. */
  readonly header: CaptureHeader;
  /** Version of mcpscope that writes. */
  readonly version: string;
  /** Holds messages against the schemas, for the findings of reports; null for none. */
  readonly schemas: SchemaCheck | null;
  /** Rules whose findings the user does not want to be told of. */
  readonly muted: ReadonlySet<string>;
  /** How many events the user chose of how many there are; null where all were. */
  readonly chosen: { readonly events: number; readonly of: number } | null;
  /** Faults of mcpscope itself that were kept, of any session: when (ms since 1970), and where in the code. Absent where nobody looked. */
  readonly faults?: readonly { readonly at: number; readonly text: string }[];
}

/**
 * Makes a file of a session from its events. Pure; what is remembered is bounded, but for formats whose file begins with what is known
 * at the end alone: they say what was left out.
 */
export interface ExportWriter {
  /**
   * Takes the next event of the session and gives the text that can be written by now. Every event is to be handed over, since what a
   * session came to follows from all of them; `taken` says whether it was chosen to leave.
   */
  event(event: CaptureEvent, taken: boolean): string;
  /** After the last event: those that are needed once more, each whole. */
  wanted(): readonly number[];
  /** The rest of the file, piece by piece; `again` has what was wanted. */
  end(again: ReadonlyMap<number, CaptureEvent>): Iterable<string>;
}

/** A format that sessions can be exported in. */
export interface Exporter {
  /** What it is called, and what it is for, in one line each. */
  readonly title: string;
  readonly use: string;
  /** How its files end, without the dot. */
  readonly ending: string;
  /** Media type of its files. */
  readonly type: string;
  writer(subject: ExportSubject): ExportWriter;
}
