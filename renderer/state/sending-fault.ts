import { useConnections } from './connections.ts';

/** Why nothing can be sent on a connection, as a sentence; '' when it can. */
export function useSendingFault(connection: string): string {
  return useConnections(({ list }) => {
    const info = list.find(({ id }) => id === connection);
    if (info === undefined) return 'The connection is no longer open.';
    if (info.origin === 'file') return 'Read-only capture: no server connected.';
    switch (info.state) {
      case 'open':
        return '';
      case 'starting':
        return 'The server is still starting.';
      default:
        return 'The connection has ended, so the server can no longer be asked.';
    }
  });
}
