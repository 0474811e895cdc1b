import type { Omission } from '../../capture/index.ts';
import { NEWEST_LEGACY, type Revision } from '../../mcp/index.ts';
import {
  CONSEQUENCES,
  type Fault,
  type FindingLevel,
  LEGACY,
  type RuleEntry,
  type RuleKind,
  spread,
  GROUPS,
  type RuleId,
} from './groups/index.ts';

/** What the catalogue says of one rule. */
export interface CatalogueEntry {
  readonly id: RuleId;
  /** Name of its group, as `Framing and encoding`. */
  readonly group: string;
  /** What it detects. */
  readonly what: string;
  readonly fault: Fault;
  readonly kind: RuleKind;
  /** What a record must not omit for the rule to be judged by it. */
  readonly needs: readonly Omission[];
  /** Rules whose findings are the cause of this one's. */
  readonly impliedBy: readonly string[];
  /** True where it is information beside a known cause why a process never came to speak. */
  readonly ofStart: boolean;
  /** What follows where the rule is broken, one sentence; '' for one that is only worth knowing. */
  readonly consequence: string;
  /** Why its level is lower than the protocol facts have it, one sentence; '' where it is not. */
  readonly lowered: string;
  /** Revisions in which the rule holds. */
  readonly revisions: readonly Revision[];
  /** Level in a revision; null where the revision is not known, then the mildest. */
  level(revision: Revision | null): FindingLevel;
  /** Clause of the specification in a revision, as `basic/transports#stdio`; null stands for the newest legacy one. */
  clause(revision: Revision | null): string;
}

const MILDEST_FIRST: readonly FindingLevel[] = ['info', 'warning', 'error'];

/** Every rule of the catalogue, in its order. */
export const CATALOGUE: readonly CatalogueEntry[] = Object.entries(GROUPS).flatMap(([group, rules]) =>
  Object.entries(rules).map(([id, entry]) => entryOf(id as RuleId, group, entry)),
);

function entryOf(
  id: RuleId,
  group: string,
  {
    what,
    fault,
    kind,
    needs = [],
    revisions,
    levels,
    clauses,
    impliedBy = [],
    ofStart = false,
    consequence,
    follows,
    lowered = '',
  }: RuleEntry,
): CatalogueEntry {
  const level = spread(levels, revisions);
  const clause = spread(clauses, revisions);
  const named = new Set(level.values());
  const mildest = MILDEST_FIRST.find((one) => named.has(one)) ?? 'info';
  const [anyClause = ''] = clause.values();
  return {
    id,
    group,
    what,
    fault,
    kind,
    needs,
    impliedBy,
    ofStart,
    consequence: follows ?? (consequence === undefined ? '' : CONSEQUENCES[consequence]),
    lowered,
    revisions,
    level: (revision) => (revision === null ? mildest : (level.get(revision) ?? mildest)),
    clause: (revision) => clause.get(revision ?? NEWEST_LEGACY) ?? anyClause,
  };
}

const BY_ID: ReadonlyMap<string, CatalogueEntry> = new Map(CATALOGUE.map((entry) => [entry.id, entry]));

/** The entry of a rule. Throws RangeError for an id that the catalogue does not have. */
export function catalogueEntry(id: string): CatalogueEntry {
  const entry = BY_ID.get(id);
  if (!entry) throw new RangeError(`the catalogue has no rule ${id}`);
  return entry;
}

/** Whether a rule may be judged; where the revision is not known, only rules that hold in all of the legacy era may. */
export function holdsIn(entry: CatalogueEntry, revision: Revision | null): boolean {
  if (revision !== null) return entry.revisions.includes(revision);
  return LEGACY.every((legacy) => entry.revisions.includes(legacy));
}

/** Whether a rule holds in any revision that a handshake can agree on. */
export function mayHold(entry: CatalogueEntry): boolean {
  return LEGACY.some((legacy) => entry.revisions.includes(legacy));
}

/** Whether all of these revisions judge the same: the rule holds, at one level. By default those that a handshake can agree on. */
export function isCertain(entry: CatalogueEntry, revisions: readonly Revision[] = LEGACY): boolean {
  const level = entry.level('2024-11-05');
  return revisions.every((revision) => entry.revisions.includes(revision) && entry.level(revision) === level);
}
