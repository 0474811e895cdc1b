import type { Session } from '../../shared/analysis/index.ts';

export const EXIT_FINE = 0;
/** Findings at error level. */
export const EXIT_FINDINGS = 1;
/** Could not connect, or bad usage. */
export const EXIT_BAD_USAGE = 2;

/**
 * True once the server gave a good answer to what opens a conversation: `initialize`, `server/discover`, or, in the
 * modern era, any request.
 */
export function isConnected({ era, phases }: Session): boolean {
  return phases.some(
    ({ name, state }) =>
      ((name === 'initialize' || name === 'discover') && state === 'done') ||
      (era === 'modern' && name === 'operation' && (state === 'active' || state === 'done')),
  );
}

/** What a live session comes to. */
export function exitCodeOf(session: Session): number {
  if (!isConnected(session)) return EXIT_BAD_USAGE;
  return session.counts.findings.error > 0 ? EXIT_FINDINGS : EXIT_FINE;
}
