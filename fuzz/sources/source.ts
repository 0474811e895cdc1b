import type { Random } from '../mutation/random.ts';

/** What a case is, and so which stages take it. */
export type InputKind =
  | 'capture'
  | 'file'
  | 'lines'
  | 'event-stream'
  | 'response'
  | 'import'
  | 'bridge'
  | 'filter'
  | 'rules'
  | 'schema';

/** What is fed, as texts: it can be kept in a file, and made smaller without knowing what it is. */
export interface Input {
  readonly kind: InputKind;
  /** Lines of a file, pieces of a stream (each char a byte), or the arguments of a call. */
  readonly parts: readonly string[];
}

/** One case of a source. */
export interface Made {
  readonly parts: readonly string[];
  /** How many things of its kind were mutated in it. */
  readonly mutated: number;
}

/** Where cases come from. */
export interface Source {
  readonly name: string;
  readonly kind: InputKind;
  /** What is counted, in the plural. */
  readonly counts: string;
  /** Whether each case goes through every exporter, also where a session goes through some of the stages. */
  readonly exports?: true;
  /** `number` is that of the case, from 0. */
  make(random: Random, number: number): Made;
}
