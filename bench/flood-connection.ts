import { resolve } from 'node:path';
import type { AppInfo, ConnectionInfo } from '../shared/bridge/index.ts';
import { settled, type MeasuredPage } from './page.ts';
import type { RunningShell } from './web-shell.ts';

/** Connects the shell to the flooding server; the window follows. */
export async function connectFlood(shell: RunningShell): Promise<ConnectionInfo> {
  const { defaults } = await shell.command<AppInfo>('appInfo', {});
  return shell.command<ConnectionInfo>('connect', {
    target: {
      transport: 'stdio',
      name: 'flood',
      command: process.execPath,
      args: [resolve('bench/servers/flood.mjs')],
      cwd: '',
      env: {},
    },
    options: { ...defaults, timeoutMs: 0 },
  });
}

/** Calls the server's one tool. */
export async function callFlood(shell: RunningShell, connection: string, args: Record<string, number>): Promise<void> {
  const { id } = await shell.command<{ id: number }>('nextId', { connection });
  const text = JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'flood', arguments: args } });
  await shell.command('send', { connection, text, end: 'lf', bom: false });
}

/** Waits until the window has loaded everything that a connection shows, the editor too, and stands still. */
export async function atRest(opened: MeasuredPage): Promise<void> {
  await settled(opened, 4);
  await opened.page.getByRole('textbox', { name: 'Message to send' }).waitFor();
  await opened.page.waitForTimeout(1500);
}
