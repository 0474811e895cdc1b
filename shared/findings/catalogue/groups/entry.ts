import type { Omission } from '../../../capture/index.ts';
import { eraOf, REVISIONS, type Revision } from '../../../mcp/index.ts';
import type { Consequence } from './consequences.ts';

/** How bad a broken rule is: a MUST, a SHOULD, or worth knowing. */
export type FindingLevel = 'error' | 'warning' | 'info';

/**
 * Who breaks a rule: the client, the server, or by the message: `sender`, `requester`, `responder`.
 */
export type Fault = 'client' | 'server' | 'sender' | 'requester' | 'responder';

/**
 * What a rule needs to be judged: one `frame`; the `state` of the conversation; a guess from several signs (`heuristic`); a
 * request made on purpose (`probe`); or `knowledge` that only the peer's own side has.
 */
export type RuleKind = 'frame' | 'state' | 'heuristic' | 'probe' | 'knowledge';

/** One value for all revisions; or several, each from its revision on, up to the next that is named. */
export type ByRevision<T extends string> = T | Readonly<Partial<Record<Revision, T>>>;

/** How bad it is to break a rule, and why that is more than worth knowing. */
type Weight =
  | { readonly levels: 'info'; readonly consequence?: never; readonly follows?: never }
  | {
      readonly levels: ByRevision<FindingLevel>;
      readonly consequence: Consequence;
      /** What follows from this rule, where that says more than the sentence of its class. */
      readonly follows?: string;
    };

/** What the catalogue says of one rule. */
export type RuleEntry = RuleText & Weight;

interface RuleText {
  /** What it detects. */
  readonly what: string;
  readonly fault: Fault;
  readonly kind: RuleKind;
  /**
   * What has to be in the record: without it the rule could take for missing, late or wrong what was only not written down. A record that
   * omits one of these is not held against it. Left out where what stands there is evidence enough.
   */
  readonly needs?: readonly Omission[];
  /** Revisions in which the rule holds. */
  readonly revisions: readonly Revision[];
  /** Why its level is lower than the protocol facts have it. */
  readonly lowered?: string;
  /** Clauses of the specification, as `basic/transports#stdio`, of an RFC; `—` for a hint of experience. */
  readonly clauses: ByRevision<string>;
  /** Rules whose findings are the cause of this one's: beside one of them, about the same rows, it says nothing more. */
  readonly impliedBy?: readonly string[];
  /** Where a process never came to speak and why is known, this is that cause seen from the wire: worth knowing, and no more. */
  readonly ofStart?: boolean;
}

/** The rules of one group by id. */
export type CatalogueGroup = Readonly<Record<string, RuleEntry>>;

export const ALL: readonly Revision[] = REVISIONS;
export const LEGACY: readonly Revision[] = REVISIONS.filter((revision) => eraOf(revision) === 'legacy');
export const MODERN: readonly Revision[] = REVISIONS.filter((revision) => eraOf(revision) === 'modern');

/** This revision and all after it. */
export function since(first: Revision): readonly Revision[] {
  return REVISIONS.slice(REVISIONS.indexOf(first));
}

/** The value for each of these revisions. */
export function spread<T extends string>(
  values: ByRevision<T>,
  revisions: readonly Revision[],
): ReadonlyMap<Revision, T> {
  const spreadOut = new Map<Revision, T>();
  let standing: T | undefined;
  for (const revision of REVISIONS) {
    standing = typeof values === 'string' ? values : (values[revision] ?? standing);
    if (standing !== undefined && revisions.includes(revision)) spreadOut.set(revision, standing);
  }
  return spreadOut;
}
