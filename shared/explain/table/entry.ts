import type { Revision } from '../../mcp/index.ts';
import type { ClauseName } from './clauses.ts';

/** What the table says of one subject. */
export interface Entry {
  /** What it means, in one or two sentences of our own. */
  readonly means: string;
  /** First revision that has it; the oldest where absent. */
  readonly since?: Revision;
  readonly deprecated?: Revision;
  /** First revision without it. */
  readonly removed?: Revision;
  /** The extension that has it in 2026-07-28, where that revision's core has not. */
  readonly extension?: string;
  /** What took its place, as the end of a sentence: `subscriptions/listen`. */
  readonly instead?: string;
  /** Where it is specified; where absent, as what it is part of. */
  readonly clause?: ClauseName;
  /** Related subjects as `subjectText` writes them, apart by blanks. */
  readonly see?: string;
}

/** A member of a JSON object of the protocol. */
export interface Field extends Entry {
  /**
   * What its value is: names of shapes apart by `|`, each with `[]` for an array of them or `{}` for an object whose
   * keys are anybody's choice. Absent for scalars.
   */
  readonly holds?: string;
  /** What a member of its value is, where keys and contents are a party's own. */
  readonly inside?: string;
  /** Name of the set of values that it takes, where the specification lists them. */
  readonly values?: string;
}

/** A kind of JSON object of the protocol. */
export interface Shape {
  /** With its article: `a tool`. */
  readonly words: string;
  readonly clause: ClauseName;
  /** Who defines it; the core of MCP where absent. */
  readonly source?: string;
  /** First revision that has all of it, for fields that say nothing else. */
  readonly since?: Revision;
  readonly deprecated?: Revision;
  readonly removed?: Revision;
  readonly extension?: string;
  /** By key; a bare text is what the field means. */
  readonly fields: Readonly<Record<string, string | Field>>;
}

/** Shapes by name. */
export type Shapes = Readonly<Record<string, Shape>>;

/** Entries by name; a bare text is what it means. */
export type Entries = Readonly<Record<string, string | Entry>>;

/** Identity that checks a table and keeps its keys. */
export function shapes<T extends Shapes>(table: T): T {
  return table;
}
