import type { ConnectionInfo } from '../../shared/bridge/index.ts';

/** Whether there is a composer for a connection: a live one has it, a tapped one while it may be spoken into. */
export function composes(connection: Pick<ConnectionInfo, 'origin' | 'tap'> | null): boolean {
  return connection !== null && (connection.origin === 'live' || connection.tap?.speech === 'on');
}
