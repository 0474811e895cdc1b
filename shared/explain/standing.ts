import { REVISIONS, type Revision } from '../mcp/index.ts';
import type { Entry } from './table/index.ts';

/**
 * How something stands in a revision. `undefined`: in none. `unsettled`: no revision is in force yet. `always`: it does
 * not depend on the revision.
 */
export type Standing = 'defined' | 'deprecated' | 'removed' | 'not yet' | 'undefined' | 'unsettled' | 'always';

/** What of an entry decides how it stands. */
export type Ages = Pick<Entry, 'since' | 'deprecated' | 'removed' | 'extension'>;

/** How an entry stands in a revision. */
export function standingOf({ since, deprecated, removed, extension }: Ages, revision: Revision | null): Standing {
  if (revision === null) return 'unsettled';
  if (since !== undefined && revision < since) return 'not yet';
  if (removed !== undefined && revision >= removed) return 'removed';
  if (deprecated !== undefined && revision >= deprecated && extension === undefined) return 'deprecated';
  return 'defined';
}

/** The same as a sentence that names the revision in force and what other revisions say. */
export function standingWords(ages: Ages, revision: Revision | null): string {
  const { since = REVISIONS[0], deprecated, removed } = ages;
  const span = removed === undefined ? `since ${since}` : `from ${since} to ${before(removed)}`;
  switch (standingOf(ages, revision)) {
    case 'unsettled':
      return `No revision is agreed yet. MCP has it ${span}.`;
    case 'not yet':
      return `Not in ${revision}, the revision in force: it came with ${since}.`;
    case 'removed':
      return `Not in ${revision}, the revision in force: MCP had it ${span}.`;
    case 'deprecated':
      return `Deprecated in ${revision}${deprecated === revision ? '' : `, since ${deprecated}`}: it still works, and new programs should do without.`;
    default:
      return `${definedWords(ages, since, revision)}${laterWords(removed, deprecated)}`;
  }
}

function definedWords({ extension }: Ages, since: Revision, revision: Revision | null): string {
  if (extension !== undefined && revision === '2026-07-28')
    return `In ${revision} it belongs to the extension ${extension}, not to the core.`;
  return since === revision ? `New in ${revision}, the revision in force.` : `Defined in ${revision}, since ${since}.`;
}

function laterWords(removed: Revision | undefined, deprecated: Revision | undefined): string {
  if (removed !== undefined) return ` ${removed} takes it away.`;
  return deprecated === undefined ? '' : ` ${deprecated} deprecates it.`;
}

function before(revision: Revision): Revision {
  return REVISIONS[REVISIONS.indexOf(revision) - 1] ?? REVISIONS[0];
}
