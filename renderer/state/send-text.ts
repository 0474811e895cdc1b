import type { ConnectionInfo } from '../../shared/bridge/index.ts';
import type { ActionContext } from './action-context.ts';
import { command } from './bridge.ts';
import { useConnections } from './connections.ts';
import { askForEditor, setDraft } from './drafts.ts';
import { useLayout } from './layout.ts';
import { modelOf } from './models.ts';
import { showSent } from './show-sent.ts';
import { transportOf } from './targets.ts';

/** The connection that a message goes to unless another one is named: the shown one, else the only one that is open. */
export function usualTarget({
  connection,
  connections,
}: Pick<ActionContext, 'connection' | 'connections'>): ConnectionInfo | undefined {
  if (connection !== null && isOpen(connection)) return connection;
  const [only, ...others] = connections.filter(isOpen);
  return others.length === 0 ? only : undefined;
}

/** True where something can be sent on a connection now. */
export function isOpen({ origin, state }: ConnectionInfo): boolean {
  return origin === 'live' && state === 'open';
}

/**
 * Sends a text exactly as it stands, with this line end, or by default as a message of the transport ends; then shows what was sent, and its answer.
 * Rejects with BridgeFailure.
 */
export async function sendText(to: ConnectionInfo, text: string, end?: 'lf' | 'crlf' | 'none'): Promise<number> {
  const lines = transportOf(to, modelOf(to.id).session) === 'stdio';
  const { seq } = await command('send', {
    connection: to.id,
    text,
    // Only stdio has lines (2025-11-25, transports): elsewhere a line end would be a part of the message.
    end: lines ? (end ?? 'lf') : 'none',
    bom: false,
  });
  useConnections.getState().activate(to.id);
  if (seq > 0) showSent(to.id, seq);
  return seq;
}

/** Puts a text into the composer of a connection, shows both, and gives the editor the cursor. */
export function editInComposer(to: ConnectionInfo, text: string): void {
  setDraft(to.id, text);
  useConnections.getState().activate(to.id);
  useLayout.getState().unfold('composer');
  askForEditor(to.id);
}

/** The next id that our client will take, as its exact JSON text. Rejects with BridgeFailure. */
export async function nextId(connection: string): Promise<string> {
  return String((await command('nextId', { connection })).id);
}
