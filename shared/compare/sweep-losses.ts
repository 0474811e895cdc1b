import type { SurfaceKind } from '../analysis/index.ts';
import { allowed, isRevision, REVISIONS, type Revision } from '../mcp/index.ts';
import type { OfferedItem, SweepLine } from './sweep-line.ts';

/** Something that the best line of a sweep has and another lacks. */
export interface SweepLoss {
  readonly what: 'capability' | SurfaceKind | 'member' | 'instructions';
  /** For a member its name, as `outputSchema`, and whose it is; '' for the others. */
  readonly member: string;
  readonly of: SurfaceKind | '';
  /** `withheld`: the server does not offer it in this revision. `unknown`: it may, but the revision does not have it. */
  readonly why: 'withheld' | 'unknown';
  /** What is missing, by name: paths, items, or the items whose member it is. */
  readonly names: readonly string[];
}

interface MemberRule {
  readonly kinds: readonly SurfaceKind[];
  readonly member: string;
  readonly since: Revision;
  readonly removed?: Revision;
}

const EVERY: readonly SurfaceKind[] = ['tools', 'prompts', 'resources', 'resourceTemplates'];

/** Members of what a server offers that not every revision has (the schemas of the revisions). */
const MEMBERS: readonly MemberRule[] = [
  { kinds: ['tools'], member: 'annotations', since: '2025-03-26' },
  { kinds: ['tools'], member: 'outputSchema', since: '2025-06-18' },
  { kinds: EVERY, member: 'title', since: '2025-06-18' },
  { kinds: EVERY, member: '_meta', since: '2025-06-18' },
  { kinds: EVERY, member: 'icons', since: '2025-11-25' },
  { kinds: ['tools'], member: 'execution', since: '2025-11-25', removed: '2026-07-28' },
];

/** Whether a revision knows a member; those that no revision treats apart are known to all. An unheard-of revision knows all. */
function knowsMember(revision: string, kind: SurfaceKind, member: string): boolean {
  const rule = MEMBERS.find((each) => each.member === member && each.kinds.includes(kind));
  if (rule === undefined || !isRevision(revision)) return true;
  const reached = (from: Revision): boolean => REVISIONS.indexOf(revision) >= REVISIONS.indexOf(from);
  return reached(rule.since) && !(rule.removed !== undefined && reached(rule.removed));
}

function knowsCapability(revision: string, path: string): boolean {
  if (!isRevision(revision)) return true;
  const permission = allowed(revision, 'server', path);
  return permission === 'defined' || permission === 'deprecated';
}

/** What a line offers and its revision knows, as keys that can be counted and compared. */
function worth({ answered, capabilities, offered, instructions }: SweepLine): number {
  const paths = capabilities.filter((path) => knowsCapability(answered, path)).length;
  const members = offered.reduce((sum, item) => sum + knownMembers(answered, item).length, 0);
  return paths + offered.length + members + (instructions ? 1 : 0);
}

function knownMembers(revision: string, { kind, members }: OfferedItem): string[] {
  return (members ?? []).filter((member) => knowsMember(revision, kind, member));
}

/** Index of the line that offers most, the newer revision where two offer the same; -1 where none connected. */
export function bestOf(lines: readonly SweepLine[]): number {
  let best = -1;
  let most = -1;
  lines.forEach((line, at) => {
    if (!line.connected) return;
    const offers = worth(line);
    const newer = best < 0 || line.answered > (lines[best]?.answered ?? '');
    if (offers < most || (offers === most && !newer)) return;
    best = at;
    most = offers;
  });
  return best;
}

/** What a line lacks against the best one; nothing for a line that did not connect, which lacks everything. */
export function lossesOf(line: SweepLine, best: SweepLine): SweepLoss[] {
  if (!line.connected || line === best) return [];
  const losses = [...lostCapabilities(line, best), ...lostItems(line, best), ...lostMembers(line, best)];
  if (best.instructions && !line.instructions)
    losses.push({ what: 'instructions', member: '', of: '', why: 'withheld', names: [] });
  return losses;
}

function lostCapabilities(line: SweepLine, best: SweepLine): SweepLoss[] {
  const lost = best.capabilities.filter((path) => knowsCapability(best.answered, path));
  const unknown = lost.filter((path) => !knowsCapability(line.answered, path));
  const withheld = lost.filter((path) => !unknown.includes(path) && !line.capabilities.includes(path));
  return [
    loss('capability', 'withheld', outermost(withheld)),
    loss('capability', 'unknown', outermost(unknown)),
  ].flat();
}

/** Leaves out what lies below another path of the list. */
function outermost(paths: readonly string[]): string[] {
  return paths.filter((path) => !paths.some((other) => path.startsWith(`${other}.`)));
}

function lostItems(line: SweepLine, best: SweepLine): SweepLoss[] {
  const has = new Set(line.offered.map(keyOf));
  return EVERY.flatMap((kind) => {
    const names = best.offered.filter((item) => item.kind === kind && !has.has(keyOf(item))).map(({ name }) => name);
    return loss(kind, 'withheld', names);
  });
}

function lostMembers(line: SweepLine, best: SweepLine): SweepLoss[] {
  const items = new Map(line.offered.map((item) => [keyOf(item), item]));
  const lost = new Map<string, { kind: SurfaceKind; member: string; why: SweepLoss['why']; names: string[] }>();
  for (const richer of best.offered) {
    const { kind, name } = richer;
    const poorer = items.get(keyOf(richer));
    if (poorer === undefined || poorer.members === null) continue;
    for (const member of knownMembers(best.answered, richer)) {
      const known = knowsMember(line.answered, kind, member);
      if (known && poorer.members.includes(member)) continue;
      const why = known ? 'withheld' : 'unknown';
      const key = `${kind} ${member} ${why}`;
      const entry = lost.get(key) ?? { kind, member, why, names: [] };
      entry.names.push(name);
      lost.set(key, entry);
    }
  }
  return Array.from(lost.values(), ({ kind, member, why, names }) => ({
    what: 'member',
    member,
    of: kind,
    why,
    names,
  }));
}

function keyOf({ kind, name }: OfferedItem): string {
  return `${kind} ${name}`;
}

function loss(what: 'capability' | SurfaceKind, why: SweepLoss['why'], names: readonly string[]): SweepLoss[] {
  return names.length === 0 ? [] : [{ what, member: '', of: '', why, names }];
}
