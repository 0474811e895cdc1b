import type { ConnectionInfo } from '../../../shared/bridge/index.ts';

/** Why nothing can be sent on a connection now, as a sentence; '' when something can. */
export function whyNot(connection: Pick<ConnectionInfo, 'origin' | 'state' | 'transport'> | null): string {
  if (connection === null || connection.origin === 'file') return 'This is a capture file: there is nobody to send to.';
  switch (connection.state) {
    case 'starting':
      return connection.transport === 'stdio'
        ? 'The process is still being started: there is nobody to send to yet.'
        : 'The connection is still being made: there is nobody to send to yet.';
    case 'closing':
      return 'The connection is being closed: nothing more can be sent.';
    case 'closed':
      return 'The connection is closed: there is nobody to send to. Restart it to send again.';
    case 'open':
      return '';
  }
}
