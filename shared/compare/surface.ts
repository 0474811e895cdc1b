import type { SurfaceKind } from '../analysis/index.ts';
import type { SurfaceChange } from './comparison.ts';
import { itemChange, type ItemChange } from './surface-change.ts';
import type { LossesByChange } from './surface-clients.ts';
import { comparePrompts } from './surface-prompts.ts';
import { compareResources } from './surface-resources.ts';
import { compareTools } from './surface-tools.ts';

/** What a server offered of one kind. */
export interface OfferedList {
  /** Definitions as parsed by the name of each, in the order of the list. */
  readonly items: ReadonlyMap<string, unknown>;
  /**
   * `whole`: all that is offered, which may be nothing. `part`: further pages were not asked for, or could not be read.
   * `unknown`: the list was never seen, so nothing follows from what is not in it.
   */
  readonly known: 'whole' | 'part' | 'unknown';
}

export type OfferedSurface = Readonly<Record<SurfaceKind, OfferedList>>;

/** How two surfaces compare. */
export interface SurfaceComparison {
  /** Kind by kind, in the order of the left list; what only the right one has comes last. */
  readonly changes: readonly SurfaceChange[];
  /** What could not be compared, a sentence each. */
  readonly notes: readonly string[];
}

const CHANGES_MOST = 5_000;

const KINDS: Readonly<
  Record<
    SurfaceKind,
    { readonly one: string; readonly many: string; compare(left: unknown, right: unknown): ItemChange[] }
  >
> = {
  tools: { one: 'tool', many: 'tools', compare: compareTools },
  prompts: { one: 'prompt', many: 'prompts', compare: comparePrompts },
  resources: { one: 'resource', many: 'resources', compare: compareResources },
  resourceTemplates: { one: 'resource template', many: 'resource templates', compare: compareResources },
};

/**
 * What a server offered, beside what it (or another version of it) offered at another time (protocol facts §5.3). Yields after
 * each item, so that others get their turn. `losses`: what clients of others lose by a tool that is new or changed.
 */
export function* compareSurfaces(
  left: OfferedSurface,
  right: OfferedSurface,
  losses: LossesByChange = () => [],
): Generator<void, SurfaceComparison> {
  const changes: SurfaceChange[] = [];
  const notes: string[] = [];
  let more = 0;
  for (const kind of Object.keys(KINDS) as SurfaceKind[]) {
    const note = noteOf(kind, left[kind], right[kind]);
    if (note !== '') notes.push(note);
    if (left[kind].known === 'unknown' || right[kind].known === 'unknown') continue;
    for (const change of changesOf(kind, left[kind], right[kind], kind === 'tools' ? losses : () => [])) {
      if (change === null) yield;
      else if (changes.length < CHANGES_MOST) changes.push(change);
      else more += 1;
    }
  }
  if (more > 0) notes.push(`${more} more changes of the surface are not listed.`);
  return { changes, notes };
}

/** The changes of a kind, and null after each item. */
function* changesOf(
  kind: SurfaceKind,
  left: OfferedList,
  right: OfferedList,
  losses: LossesByChange,
): Generator<SurfaceChange | null> {
  const { one, compare } = KINDS[kind];
  for (const [name, before] of left.items) {
    const after = right.items.get(name);
    if (after !== undefined) {
      const changes = compare(before, after);
      const lost = changes.length === 0 ? [] : losses(before, after);
      for (const change of [...changes, ...lost]) yield { kind, name, ...change };
    } else if (right.known === 'whole')
      yield {
        kind,
        name,
        ...itemChange([], [before, undefined], {
          compatibility: 'breaking',
          why: `The ${one} is no longer offered.`,
        }),
      };
    yield null;
  }
  if (left.known !== 'whole') return;
  for (const [name, after] of right.items) {
    if (left.items.has(name)) continue;
    const added = itemChange([], [undefined, after], { compatibility: 'additive', why: `The ${one} is new.` });
    for (const change of [added, ...losses(undefined, after)]) yield { kind, name, ...change };
    yield null;
  }
}

function noteOf(kind: SurfaceKind, left: OfferedList, right: OfferedList): string {
  const { many } = KINDS[kind];
  if (left.known === 'unknown' && right.known === 'unknown') return '';
  if (left.known === 'unknown' || right.known === 'unknown') {
    const [unknown, other] = left.known === 'unknown' ? ['left', right] : ['right', left];
    if (other.items.size === 0) return '';
    return `The ${unknown} session does not have the list of ${many}, so ${many} are not compared.`;
  }
  const parts = [...(left.known === 'part' ? ['left'] : []), ...(right.known === 'part' ? ['right'] : [])];
  if (parts.length === 0) return '';
  const whose = parts.length === 2 ? 'Both sessions have' : `The ${parts[0]} session has`;
  return `${whose} only a part of the list of ${many}, so nothing is said of ${many} that are missing in it.`;
}
