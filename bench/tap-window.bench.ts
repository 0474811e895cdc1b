// How far a window is behind the wire of a tapped connection at 1,000 frames a second: from a frame's arrival at the client until the
// window has its row.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { ConnectionInfo, ObservationDelta } from '../shared/bridge/index.ts';
import { percentile, report } from './figures.ts';
import { startShell } from './web-shell.ts';

const FRAMES = 10_000;
const PER_SECOND = 1_000;
const WARM = 1_000;

/** Writes a log notification of 300 bytes each ms, or those that are due, once a signal came. */
const SERVER = `
  const line = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'z'.repeat(211) } }) + '\\n';
  process.once('SIGUSR2', () => {
    const began = performance.now();
    let said = 0;
    const timer = setInterval(() => {
      const due = Math.min(${FRAMES}, Math.floor((performance.now() - began) * ${PER_SECOND / 1000}));
      for (; said < due; said += 1) process.stdout.write(line);
      if (said === ${FRAMES}) clearInterval(timer);
    }, 1);
  });
  process.stdin.on('end', () => process.exit()).resume();
  process.stderr.write('ready');
`;

const shell = await startShell();
const tap = [resolve('dist/cli/mcpscope.cjs'), 'tap', '--', process.execPath, '-e', SERVER];
const client = spawn(process.execPath, tap, {
  env: { ...process.env, MCPSCOPE_HOME: shell.home },
});
await once(client.stderr, 'data');

/** When each frame reached the client, and how long after that the window had it. */
const arrived: number[] = [];
const behind: number[] = [];
client.stdout.on('data', (piece: Buffer) => {
  const now = performance.now();
  for (const byte of piece) if (byte === 0x0a) arrived.push(now);
});
const connection = await new Promise<string>((found) => {
  shell.subscribe<readonly ConnectionInfo[]>('connections', {}, (infos, end) => {
    const tapped = infos.find((info) => info.tap?.running === true);
    if (tapped === undefined) return;
    end();
    found(tapped.id);
  });
});
await new Promise<void>((all) => {
  let frames = 0;
  shell.subscribe<ObservationDelta>('observation', { connection }, ({ rows }, end) => {
    const now = performance.now();
    for (let row = 0; row < (rows?.block.length ?? 0); row += 1) {
      behind.push(now - (arrived[frames] ?? now));
      frames += 1;
    }
    if (frames < FRAMES) return;
    end();
    all();
  });
  // The tap passes it on.
  client.kill('SIGUSR2');
});
const measured = behind.slice(WARM);
report('tap.window-behind.p50', percentile(measured, 0.5), 'ms', { frames: measured.length, perSecond: PER_SECOND });
report('tap.window-behind.p99', percentile(measured, 0.99), 'ms', { budget: 50, most: Math.max(...measured) });
const closed = once(client, 'close');
client.stdin.end();
await closed;
await shell.stop();
