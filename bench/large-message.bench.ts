// One result of 10 MB and of 100 MB: when its row is in the list, how long the window stood still, what it cost.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { atRest, callFlood, connectFlood, FLOOD } from './flood-connection.ts';
import { report, residentMegabytes } from './figures.ts';
import { MeasuredPage, rowsShown, settled } from './page.ts';
import { startShell } from './web-shell.ts';

for (const megabytes of [10, 100]) {
  const shell = await startShell();
  const opened = await MeasuredPage.open(shell.url);
  const written = join(shell.home, 'written');
  const { id } = await connectFlood(shell, { ...FLOOD, env: { FLOOD_WRITTEN: written } });
  await atRest(opened);
  const before = await rowsShown(opened);
  await opened.resetFrames();
  const started = performance.now();
  await callFlood(shell, id, { result: megabytes * 1_000_000 });
  await settled(opened, before + 2);
  const total = performance.now() - started;
  // A pipe holds 64 KiB: once the last is written, nearly all has arrived.
  const sinceArrival = Date.now() - Number(readFileSync(written, 'utf8'));
  const gaps = await opened.frameGaps();
  report(`message-${megabytes}mb.in-list`, total, 'ms', {
    from: 'the request, so the server’s writing and the pipe are in it',
  });
  report(`message-${megabytes}mb.since-arrival`, sinceArrival, 'ms', { budget: 300 });
  report(`message-${megabytes}mb.longest-frame-gap`, Math.max(...gaps), 'ms', { budget: 100 });
  report(`message-${megabytes}mb.page-heap`, await opened.heapMegabytes(), 'MB');
  report(`message-${megabytes}mb.engine-memory`, residentMegabytes(shell.pid), 'MB');
  await opened.close();
  await shell.stop();
}
