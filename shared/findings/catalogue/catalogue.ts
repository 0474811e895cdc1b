import { eraOf, REVISIONS, type Revision } from '../../mcp/index.ts';
import entries from './catalogue.json' with { type: 'json' };
import { levelIn, type LevelCode } from './catalogue-level.ts';
import { clauseIn } from './catalogue-clause.ts';
import { revisionsNamed } from './catalogue-versions.ts';

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

/** What the catalogue says of one rule. */
export interface CatalogueEntry {
  readonly id: string;
  /** Name of its group, as `Framing and encoding`. */
  readonly group: string;
  /** What it detects. */
  readonly what: string;
  readonly fault: Fault;
  readonly kind: RuleKind;
  /** Revisions in which the rule holds. */
  readonly revisions: readonly Revision[];
  /** Level in a revision; null where the revision is not known, then the mildest. */
  level(revision: Revision | null): FindingLevel;
  /** Clause of the specification in a revision, as `basic/transports#stdio`; null stands for the newest legacy one. */
  clause(revision: Revision | null): string;
}

const FAULTS: { readonly [code: string]: Fault } = {
  C: 'client',
  S: 'server',
  B: 'sender',
  Q: 'requester',
  R: 'responder',
};

const KINDS: { readonly [code: string]: RuleKind } = {
  D: 'frame',
  S: 'state',
  H: 'heuristic',
  P: 'probe',
  O: 'knowledge',
};

const LEVELS: Readonly<Record<LevelCode, FindingLevel>> = { E: 'error', W: 'warning', I: 'info' };

/** HTTP+SSE keeps its rules whatever revision is spoken over it (protocol facts §1.8); only the first one describes it. */
const OF_HTTP_WITH_SSE = 'HTTP+SSE of 2024-11-05';

/**
 * How the eras give way to each other is told by the modern one alone, but shows while a handshake is under way: these hold
 * whatever revision that offers.
 */
const OF_BOTH_ERAS: ReadonlySet<string> = new Set([
  'ver-fallback-wrong',
  'ver-no-probe',
  'ver-initialize-error-bare',
  'ver-mixed-era',
]);

/** Every rule of the catalogue, in its order. */
export const CATALOGUE: readonly CatalogueEntry[] = entries.map((entry) => {
  const described = describedIn(entry.id, entry.group);
  return {
    id: entry.id,
    group: entry.group,
    what: entry.what,
    fault: FAULTS[entry.fault] ?? 'sender',
    kind: KINDS[entry.kind] ?? 'heuristic',
    revisions: described !== null ? REVISIONS : revisionsNamed(entry.versions),
    level: (revision) => LEVELS[levelIn(entry.level, revision)],
    clause: (revision) => clauseIn(entry.spec, described ?? revision),
  };
});

/** The revision that alone describes a rule which holds in all; null for the others. */
function describedIn(id: string, group: string): Revision | null {
  if (group === OF_HTTP_WITH_SSE) return '2024-11-05';
  return OF_BOTH_ERAS.has(id) ? '2026-07-28' : null;
}

const BY_ID: ReadonlyMap<string, CatalogueEntry> = new Map(CATALOGUE.map((entry) => [entry.id, entry]));

/** The entry of a rule. Throws RangeError for an id that the catalogue does not have. */
export function catalogueEntry(id: string): CatalogueEntry {
  const entry = BY_ID.get(id);
  if (!entry) throw new RangeError(`the catalogue has no rule ${id}`);
  return entry;
}

const LEGACY = REVISIONS.filter((revision) => eraOf(revision) === 'legacy');

/** Whether a rule may be judged; where the revision is not known, only rules that hold in all of the legacy era may. */
export function holdsIn(entry: CatalogueEntry, revision: Revision | null): boolean {
  if (revision !== null) return entry.revisions.includes(revision);
  return LEGACY.every((legacy) => entry.revisions.includes(legacy));
}

/** Whether a rule holds in any revision that a handshake can agree on. */
export function mayHold(entry: CatalogueEntry): boolean {
  return LEGACY.some((legacy) => entry.revisions.includes(legacy));
}

/** Whether every revision that a handshake can agree on judges the same: the rule holds, at one level. */
export function isCertain(entry: CatalogueEntry): boolean {
  const level = entry.level('2024-11-05');
  return LEGACY.every((legacy) => entry.revisions.includes(legacy) && entry.level(legacy) === level);
}
