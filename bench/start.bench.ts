// Start: from the process to the address, from the address to a page that can be used, and from `check` to the server that it starts.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { report, percentile } from './figures.ts';
import { MeasuredPage } from './page.ts';
import { startShell } from './web-shell.ts';

const RUNS = 5;
const listening: number[] = [];
const usable: number[] = [];
for (let run = 0; run < RUNS; run++) {
  const shell = await startShell();
  listening.push(shell.listenedAfter);
  const opened = await MeasuredPage.open('about:blank');
  const started = performance.now();
  await opened.goto(shell.url);
  await opened.shows('button', 'connect');
  usable.push(performance.now() - started);
  await opened.close();
  await shell.stop();
}
report('start.web-shell-listening', percentile(listening, 0.5), 'ms', {
  budget: 400,
  max: Math.round(Math.max(...listening)),
});
report('start.page-usable', percentile(usable, 0.5), 'ms', { budget: 1500, max: Math.round(Math.max(...usable)) });

/** A server that writes down when it runs, and ends. A server that ends at once is started once more: the first start counts. */
const SERVER = `require('node:fs').writeFileSync(process.argv[1], String(performance.timeOrigin + performance.now()), { flag: 'wx' })`;
const home = mkdtempSync(join(tmpdir(), 'mcpscope-bench-'));
const told = join(home, 'told');
const overNode: number[] = [];
for (let run = 0; run < RUNS * 2; run++) {
  let started = performance.now();
  spawnSync(process.execPath, ['-e', '0']);
  const node = performance.now() - started;
  started = performance.timeOrigin + performance.now();
  spawnSync(process.execPath, [resolve('dist/cli/mcpscope.cjs'), 'check', '--', process.execPath, '-e', SERVER, told], {
    env: { ...process.env, MCPSCOPE_HOME: home },
  });
  // The server is Node as well: its own start is none of ours.
  overNode.push(Number(readFileSync(told, 'utf8')) - started - 2 * node);
  rmSync(told);
}
rmSync(home, { recursive: true, force: true });
report('start.check-server-over-node', percentile(overNode, 0.5), 'ms', {
  budget: 150,
  max: Math.round(Math.max(...overNode)),
});
