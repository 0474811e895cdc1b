import type { FindingLevel } from '../catalogue/index.ts';

/** A rule broken, with its evidence. */
export interface Finding {
  readonly index: number;
  /** Id in the catalogue, as `frame-stdout-noise`. */
  readonly rule: string;
  readonly level: FindingLevel;
  /** Who is at fault. */
  readonly side: 'client' | 'server';
  /** Events involved; the one to look at first comes first. */
  readonly seqs: readonly number[];
  /** Rows involved, in the same order. */
  readonly rows: readonly number[];
  /** How many of these rows, from the first, are wrong themselves; the others only belong to it. */
  readonly atFault: number;
  /** Where in the first of them: a JSON Pointer (RFC 6901) from the root of the message; '' for the whole. */
  readonly pointer: string;
  /** What happened here, with the numbers of this case: one or two sentences. */
  readonly message: string;
  /** The clause of the specification. */
  readonly spec: string;
  /** True where the side at fault wrote its frame by hand: it was meant so, and is told without shouting. */
  readonly expected: boolean;
  /** True where the user does not want to be told of the rule on this server. It counts for nothing, and can be unmuted. */
  readonly muted: boolean;
  /** Revision the rule was judged by; '' where none was known. */
  readonly revision: string;
}
