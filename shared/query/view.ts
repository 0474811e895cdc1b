import type { Operation, RowTable, Session } from '../analysis/index.ts';
import type { Annotation } from '../capture/index.ts';

/** What a filter is held against: the tables of one connection as they are now. */
export interface QueryView {
  readonly rows: RowTable;
  readonly operations: readonly Operation[];
  readonly era: Session['era'];
  /** Ids of the rules that found something at a row. */
  rulesAt(row: number): readonly string[];
  /** Note and mark of the row's event; null where it has neither. */
  annotationAt(row: number): Annotation | null;
  /** Whether the message of a row has what a deep term says (`QueryReading.deep`); asked only of rows that were searched. */
  hits(term: string, row: number): boolean;
}

/** True when a row belongs to what the filter asks for. */
export type RowTest = (view: QueryView, row: number) => boolean;

/** What a deep term looks at. */
export interface DeepSubject {
  /** Exact text of the frame, or of the stderr line, body or note that the event carries. */
  readonly text: string;
  /** The message as parsed (one member of a batch); undefined where the text is none. */
  readonly value: unknown;
}

/** A term that cannot be told from the columns of a row, but only from the text of its event. */
export interface DeepTest {
  /** `text`: the whole text of an event is looked at; `path`: a place in a message. */
  readonly kind: 'text' | 'path';
  /** What the text has to hold for a hit, whatever the case of its letters (folded); '' when nothing is sure. */
  readonly literal: string;
  /** True when holding the literal is all that it takes. */
  readonly plain: boolean;
  matches(subject: DeepSubject): boolean;
}
