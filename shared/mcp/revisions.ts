/** The dated revisions of the protocol, oldest first (specification, "Versioning"). */
export const REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const;

export type Revision = (typeof REVISIONS)[number];

/** Legacy: a session opened by `initialize`. Modern: every request stands alone (from 2026-07-28). */
export type Era = 'legacy' | 'modern';

export const NEWEST: Revision = '2026-07-28';

/** The newest revision that opens with `initialize`. */
export const NEWEST_LEGACY: Revision = '2025-11-25';

export function isRevision(version: unknown): version is Revision {
  return (REVISIONS as readonly unknown[]).includes(version);
}

export function eraOf(revision: Revision): Era {
  return revision === '2026-07-28' ? 'modern' : 'legacy';
}

/** Never published by the specification, but official SDKs negotiate it (protocol facts §1.8). */
const BEFORE_THE_FIRST = '2024-10-07';

/** The revision by whose rules a version is to be read: itself, or the first one for its forerunner; null for any other text. */
export function publishedRevision(version: string): Revision | null {
  if (version === BEFORE_THE_FIRST) return REVISIONS[0];
  return isRevision(version) ? version : null;
}
