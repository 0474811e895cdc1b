import type { ConnectionInfo } from '../../../shared/bridge/index.ts';

/** Why nothing can be sent on a connection now, as a sentence; '' when something can. */
export function whyNot(connection: Pick<ConnectionInfo, 'origin' | 'state' | 'tap' | 'transport'> | null): string {
  if (connection?.tap?.speech === 'on') return '';
  if (connection === null || connection.origin === 'file') return 'Read-only capture: no server connected.';
  switch (connection.state) {
    case 'starting':
      return connection.transport === 'stdio'
        ? 'The process is still starting: wait until it is connected.'
        : 'Still connecting: wait until it is connected.';
    case 'closing':
      return 'The connection is being closed: nothing more can be sent.';
    case 'closed':
      return 'Connection closed. Restart it to send again.';
    case 'open':
      return '';
  }
}
