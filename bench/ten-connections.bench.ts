// Ten connections at 5,000 frames a second each, one of which the window shows: whether the window stays fluid and the engine keeps up.
import { atRest, callFlood, connectFlood } from './flood-connection.ts';
import { mainThreadSeconds, percentile, processorSeconds, report, residentMegabytes } from './figures.ts';
import { MeasuredPage, settled } from './page.ts';
import { startShell } from './web-shell.ts';

const CONNECTIONS = 10;
const FRAMES = 25_000;
const PER_SECOND = 5_000;

const shell = await startShell();
const opened = await MeasuredPage.open(shell.url);
const ids: string[] = [];
for (let at = 0; at < CONNECTIONS; at += 1) ids.push((await connectFlood(shell)).id);
await atRest(opened);
await opened.resetFrames();
const before = {
  page: await opened.processorSeconds(),
  engine: processorSeconds(shell.pid),
  main: mainThreadSeconds(shell.pid),
};
const started = performance.now();
const kept = await Promise.all(
  ids.map(async (id) => {
    const seq = await callFlood(shell, id, { count: FRAMES, bytes: 300, perSecond: PER_SECOND });
    await shell.command('awaitAnswer', { connection: id, seq });
    return performance.now() - started;
  }),
);
await settled(opened, FRAMES);
report('ten-connections.all-answered', Math.max(...kept) / 1000, 's', { sent: FRAMES / PER_SECOND });
report('ten-connections.engine-processor', processorSeconds(shell.pid) - before.engine, 's', {
  main: mainThreadSeconds(shell.pid) - before.main,
  page: (await opened.processorSeconds()) - before.page,
});
const gaps = await opened.frameGaps();
report('ten-connections.longest-frame-gap', Math.max(...gaps), 'ms', {
  budget: 33,
  p95: Number(percentile(gaps, 0.95).toFixed(1)),
});
report('ten-connections.engine-memory', residentMegabytes(shell.pid), 'MB');
await opened.close();
await shell.stop();
