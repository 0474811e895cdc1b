// Opening a capture of 1,000,000 frames: first rows, all rows, and what they cost.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mainThreadSeconds, percentile, processorSeconds, report, residentMegabytes } from './figures.ts';
import { writeLargeCapture } from './large-capture.ts';
import { MeasuredPage, rowsShown, settled } from './page.ts';
import { startShell } from './web-shell.ts';

const FRAMES = 1_000_000;
const folder = mkdtempSync(join(tmpdir(), 'mcpscope-bench-'));
const path = join(folder, 'large.mcpcap');
await writeLargeCapture(path, FRAMES);
const shell = await startShell();
const opened = await MeasuredPage.open(shell.url, { probe: false });
await opened.shows('button', 'Demo server');
// What the page loads behind its first sight has a benchmark of its own (`start`).
await opened.loaded();
const before = {
  page: await opened.processorSeconds(),
  engine: processorSeconds(shell.pid),
  main: mainThreadSeconds(shell.pid),
};
const started = performance.now();
const info = await shell.command<{ id: string }>('openCapture', { path });
await settled(opened, 1);
report('open-capture.first-rows', performance.now() - started, 'ms', { budget: 1000, frames: FRAMES });
// How long whoever asks for something else waits meanwhile.
const waits: number[] = [];
const open = new AbortController();
const asking = (async () => {
  while (!open.signal.aborted) {
    const asked = performance.now();
    await shell.command('appInfo', {});
    waits.push(performance.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
})();
await settled(opened, FRAMES);
open.abort();
await asking;
report('open-capture.all-analysed', (performance.now() - started) / 1000, 's', {
  budget: 12,
  rows: await rowsShown(opened),
});
report('open-capture.page-processor', (await opened.processorSeconds()) - before.page, 's', {
  engine: processorSeconds(shell.pid) - before.engine,
  main: mainThreadSeconds(shell.pid) - before.main,
});
report('open-capture.answer-meanwhile', percentile(waits, 0.95), 'ms', { most: Math.max(...waits) });
report('open-capture.page-heap', await opened.heapMegabytes(), 'MB', { budget: 250 });
report('open-capture.engine-memory', residentMegabytes(shell.pid), 'MB', { budget: 700 });
// The second time: it was folded before.
await shell.indexed();
await shell.command('closeConnection', { connection: info.id });
await opened.gone('[data-testid="connection"]');
const second = { page: await opened.processorSeconds(), engine: processorSeconds(shell.pid), at: performance.now() };
await shell.command('openCapture', { path });
await settled(opened, 1);
report('open-capture.again-first-rows', performance.now() - second.at, 'ms', { frames: FRAMES });
await settled(opened, FRAMES);
report('open-capture.again-all-shown', (performance.now() - second.at) / 1000, 's', {
  budget: 1.5,
  page: (await opened.processorSeconds()) - second.page,
  engine: processorSeconds(shell.pid) - second.engine,
});
await opened.close();
await shell.stop();
rmSync(folder, { recursive: true, force: true });
