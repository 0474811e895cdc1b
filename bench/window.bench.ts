// The window while frames arrive: bursts of 10,000 and 100,000 log notifications of 300 bytes, then 20,000 a second for 5 s.
import { atRest, callFlood, connectFlood } from './flood-connection.ts';
import { percentile, report, residentMegabytes } from './figures.ts';
import { openPage, rowsShown, settled } from './page.ts';
import { startShell } from './web-shell.ts';

async function measure(name: string, flood: { count: number; bytes: number; perSecond: number }): Promise<void> {
  const shell = await startShell();
  const opened = await openPage(shell.url);
  const { id } = await connectFlood(shell);
  await atRest(opened);
  const before = await rowsShown(opened);
  await opened.resetFrames();
  const started = performance.now();
  await callFlood(shell, id, flood);
  await settled(opened, before + flood.count + 2);
  const total = performance.now() - started;
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

await measure('window.burst-10k', { count: 10_000, bytes: 300, perSecond: 0 });
await measure('window.burst-100k', { count: 100_000, bytes: 300, perSecond: 0 });
await measure('window.paced-20k', { count: 100_000, bytes: 300, perSecond: 20_000 });
