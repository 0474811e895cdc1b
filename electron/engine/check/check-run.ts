import type { Session } from '../../../shared/analysis/index.ts';
import { eraOf, isRevision, NEWEST_LEGACY } from '../../../shared/mcp/index.ts';
import type { LiveConnection } from '../live/index.ts';
import { readAhead } from '../schemas/index.ts';
import { quiet } from './quiet.ts';

/** What a conversation came to that an ordinary client led from its beginning to its end. */
export interface CheckRun {
  /** µs since the start at which everything that was asked had its answer; -1 where no conversation came about. */
  readonly answeredAt: number;
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

/**
 * Lets the conversation of a connection come to its end, pings where the era has that, waits until nothing more is said, and closes the
 * connection. `answered` is called once everything that was asked has its answer, with the session as it stands then.
 */
export async function runCheck(
  connection: LiveConnection,
  answered: (session: Session) => Promise<void> = () => Promise.resolve(),
): Promise<CheckRun> {
  useTheWait(connection);
  await connection.conversation;
  const led = connection.observation.session();
  // The modern era has no ping (specification, 2026-07-28, changelog).
  if (isConnected(led) && led.era !== 'modern') await connection.client.ping();
  // The ping may have found the session gone: what follows from that belongs to the check.
  if (isConnected(led)) await Promise.race([connection.client.settled(), connection.closed]);
  let answeredAt = -1;
  if (isConnected(led)) {
    const session = connection.observation.session();
    answeredAt = session.lastT;
    await answered(verdictOf(led, session));
    await quiet(connection);
  }
  const open = verdictOf(led, connection.observation.session());
  await connection.close();
  return { answeredAt, open, closed: connection.observation.session() };
}

/** What went wrong before the ping is not made good by it. */
function verdictOf(led: Session, now: Session): Session {
  return led.verdict.tone === 'error' ? led : now;
}

/** A server that is started takes its time, in which we have nothing to do but what comes next. */
function useTheWait({ target, options: { revision } }: LiveConnection): void {
  if (target.transport !== 'stdio') return;
  const asked = isRevision(revision) ? revision : NEWEST_LEGACY;
  if (eraOf(asked) === 'legacy') setImmediate(readAhead, asked);
}
