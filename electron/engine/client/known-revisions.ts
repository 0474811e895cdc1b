import { eraOf, REVISIONS, type Revision } from '../../../shared/mcp/index.ts';

/** The newest revision without a handshake among those that a server lists, null when there is none. */
export function knownModern(supported: unknown): Revision | null {
  return newest(supported, 'modern');
}

/** The newest revision with a handshake among those that a server lists, null when there is none. */
export function knownLegacy(supported: unknown): Revision | null {
  return newest(supported, 'legacy');
}

function newest(supported: unknown, era: 'modern' | 'legacy'): Revision | null {
  if (!Array.isArray(supported)) return null;
  return REVISIONS.findLast((revision) => eraOf(revision) === era && supported.includes(revision)) ?? null;
}
