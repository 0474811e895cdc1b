import { resolve } from 'node:path';
import type { AppInfo, ConnectionInfo, StdioTarget, Target } from '../shared/bridge/index.ts';
import { percentile, processorSeconds, report, residentMegabytes } from './figures.ts';
import { MeasuredPage, rest, rowsShown, settled } from './page.ts';
import { startShell, type RunningShell } from './web-shell.ts';

/** The server that floods, over stdio. */
export const FLOOD: StdioTarget = {
  transport: 'stdio',
  name: 'flood',
  command: process.execPath,
  args: [resolve('bench/servers/flood.mjs')],
  cwd: '',
  env: {},
};

/** Connects the shell to a flooding server; the window follows. */
export async function connectFlood(shell: RunningShell, target: Target = FLOOD): Promise<ConnectionInfo> {
  const { defaults } = await shell.command<AppInfo>('appInfo', {});
  return shell.command<ConnectionInfo>('connect', {
    target,
    options: { ...defaults, revision: '2025-11-25', timeoutMs: 0 },
  });
}

/** Calls the server's one tool. Resolves with the seq of the request. */
export async function callFlood(
  shell: RunningShell,
  connection: string,
  args: Record<string, number>,
): Promise<number> {
  const { id } = await shell.command<{ id: number }>('nextId', { connection });
  const text = JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'flood', arguments: args } });
  const { seq } = await shell.command<{ seq: number }>('send', { connection, text, end: 'lf', bom: false });
  return seq;
}

/** Waits until the window has loaded everything that a connection shows, the editor too, and stands still. */
export async function atRest(opened: MeasuredPage): Promise<void> {
  await settled(opened, 4);
  await opened.shows('[aria-label="Message to send"]');
  await rest(1500);
}

/** How the window fares while a server floods it: time until all is in the list, frame gaps, memory. */
export async function measureFlood(
  name: string,
  flood: { readonly count: number; readonly bytes: number; readonly perSecond: number },
  target: Target,
): Promise<void> {
  const shell = await startShell();
  const opened = await MeasuredPage.open(shell.url);
  const { id } = await connectFlood(shell, target);
  await atRest(opened);
  const before = await rowsShown(opened);
  await opened.resetFrames();
  const spent = { page: await opened.processorSeconds(), engine: processorSeconds(shell.pid) };
  const started = performance.now();
  await callFlood(shell, id, flood);
  await settled(opened, before + flood.count + 2);
  const total = performance.now() - started;
  const page = (await opened.processorSeconds()) - spent.page;
  report(`${name}.page-processor`, page, 's', { engine: processorSeconds(shell.pid) - spent.engine });
  const gaps = await opened.frameGaps();
  report(`${name}.all-in-list`, total / 1000, 's', { frames: flood.count, bytesEach: flood.bytes });
  report(`${name}.longest-frame-gap`, Math.max(...gaps), 'ms', {
    budget: 50,
    p95: Number(percentile(gaps, 0.95).toFixed(1)),
  });
  report(`${name}.page-heap`, await opened.heapMegabytes(), 'MB');
  report(`${name}.engine-memory`, residentMegabytes(shell.pid), 'MB');
  await opened.close();
  await shell.stop();
}
