/** How bad a broken rule is: a MUST, a SHOULD, or worth knowing. */
export type FindingLevel = 'error' | 'warning' | 'info';

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
  /** What happened here, with the numbers of this case: one or two sentences. */
  readonly message: string;
  /** The clause of the specification. */
  readonly spec: string;
  /** Revision the rule was judged by; '' where none was known. */
  readonly revision: string;
}
