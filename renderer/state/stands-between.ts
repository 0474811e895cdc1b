import type { ConnectionInfo } from '../../shared/bridge/index.ts';

/** Whether the user can stand in the middle of a connection: mcpscope leads it, or a tap of it runs here that lets somebody in. */
export function standsBetween(connection: ConnectionInfo | null): boolean {
  if (connection === null) return false;
  const { origin, state, tap, transport } = connection;
  if (origin === 'live') return state === 'open';
  // Over a WebSocket the tap of an address only listens.
  return transport !== 'ws' && tap !== null && tap.running && tap.speech !== 'none';
}
