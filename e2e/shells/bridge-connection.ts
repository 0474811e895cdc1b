import { expect } from '@playwright/test';
// Types alone: what a spec runs of the product, Playwright compiles in each of its processes.
import type { AppInfo, ClientOptions, ConnectionInfo } from '../../shared/bridge/index.ts';
import { targetOf } from '../conversations/target.ts';
import { Bridge } from './bridge.ts';
import type { WebShell } from './web-shell.ts';

/** A connection that was opened by the bridge, without a window. */
export interface BridgeConnection {
  /** Asks the engine about this connection. Throws with its sentence where it refuses. */
  ask<T = unknown>(command: string, input: object): Promise<T>;
  close(): Promise<void>;
}

/** Connects to a command (words) or an address, by auto, and waits until the lists were asked for. */
export async function connectByBridge(
  shell: WebShell,
  where: readonly string[] | string,
  options: Partial<ClientOptions>,
): Promise<BridgeConnection> {
  const bridge = await Bridge.open(shell);
  const { id } = await begin(bridge, where, options);
  const connection: BridgeConnection = {
    ask: (command, input) => bridge.ask(command, { connection: id, ...input }),
    async close() {
      await bridge.ask('closeConnection', { connection: id });
      bridge.close();
    },
  };
  await listed(connection);
  return connection;
}

/** Begins to connect to a command (words) or an address, with the options of the connect dialog where nothing else is said. */
export async function begin(
  bridge: Bridge,
  where: readonly string[] | string,
  options: Partial<ClientOptions> = {},
): Promise<ConnectionInfo> {
  const { defaults } = await bridge.ask<AppInfo>('appInfo', {});
  return bridge.ask<ConnectionInfo>('connect', { target: targetOf(where), options: { ...defaults, ...options } });
}

/** What a request of 2026-07-28 carries in `_meta`, with no capabilities declared. */
export const MODERN_META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** Sends a `tools/call` as the composer does, under the next free id; the result is that id. */
export async function callTool(
  connection: BridgeConnection,
  name: string,
  args: object,
  meta: object = {},
): Promise<number> {
  const { id } = await connection.ask<{ id: number }>('nextId', {});
  const message = { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args, _meta: meta } };
  await connection.ask('send', { text: JSON.stringify(message), end: 'lf', bom: false });
  return id;
}

/** Resolves when the server has listed something; throws after a while. */
async function listed(connection: BridgeConnection): Promise<void> {
  const surface = (): Promise<unknown[]> => connection.ask<unknown[]>('surface', {});
  await expect.poll(async () => (await surface()).length, 'lists of the server').toBeGreaterThan(0);
}
