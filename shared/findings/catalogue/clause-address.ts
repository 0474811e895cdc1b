import { isRevision, NEWEST_LEGACY } from '../../mcp/index.ts';

const SITE = 'https://modelcontextprotocol.io/specification';

/**
 * Address of a clause as the catalogue names it: a path of the specification (`basic/transports#stdio`) in a revision, or an
 * RFC. Null where it names no place that can be opened.
 */
export function clauseAddress(clause: string, revision: string): string | null {
  const path = /^(?:basic|client|server|changelog)(?:\/[\w-]+)*(?:#[\w-]+)?/.exec(clause)?.[0];
  // The site serves `basic/index` as `basic`.
  if (path !== undefined)
    return `${SITE}/${isRevision(revision) ? revision : NEWEST_LEGACY}/${path.replace(/\/index(?=#|$)/, '')}`;
  const rfc = /^RFC (\d{3,5})(?: §(\d+(?:\.\d+)*))?/.exec(clause);
  if (rfc === null) return null;
  return `https://www.rfc-editor.org/rfc/rfc${rfc[1]}${rfc[2] === undefined ? '' : `#section-${rfc[2]}`}`;
}

/** True where the catalogue names no clause: the rule is a hint of experience. */
export function isNoClause(clause: string): boolean {
  return clause === '' || clause === '—';
}
