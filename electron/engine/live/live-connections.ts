import { BridgeFault } from '../bridge/index.ts';
import type { Connections } from '../connection/index.ts';
import { LiveConnection } from './live-connection.ts';

/** The live connection of this id, open or ended. Throws BridgeFault where it is a capture file. */
export function liveOf(connections: Connections, id: string): LiveConnection {
  const connection = connections.get(id);
  if (connection instanceof LiveConnection) return connection;
  throw new BridgeFault('not-open', 'This is a capture that was opened from a file: nothing can be sent on it.');
}

/** The same, while something can be sent on it. Throws BridgeFault where it cannot. */
export function openOf(connections: Connections, id: string): LiveConnection {
  const connection = liveOf(connections, id);
  if (connection.info().state === 'open') return connection;
  throw new BridgeFault('not-open', 'The connection has ended, so it can no longer send.');
}
