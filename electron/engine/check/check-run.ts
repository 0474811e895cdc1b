import type { Session } from '../../../shared/analysis/index.ts';
import type { LiveConnection } from '../live/index.ts';

/** What a conversation came to that an ordinary client led from its beginning to its end. */
export interface CheckRun {
  /** The session before the connection was closed: its verdict tells how the server did. */
  readonly open: Session;
  /** The session when everything had ended. */
  readonly closed: Session;
}

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

/** Lets the conversation of a connection come to its end, pings where the era has that, and closes the connection. */
export async function runCheck(connection: LiveConnection): Promise<CheckRun> {
  await connection.conversation;
  const answered = connection.observation.session();
  // The modern era has no ping (specification, 2026-07-28, changelog).
  if (isConnected(answered) && answered.era !== 'modern') await connection.client.ping();
  // The ping may have found the session gone: what follows from that belongs to the check.
  await Promise.race([connection.client.settled(), connection.closed]);
  // What went wrong before the ping is not made good by it.
  const open = answered.verdict.tone === 'ok' ? connection.observation.session() : answered;
  await connection.close();
  return { open, closed: connection.observation.session() };
}
