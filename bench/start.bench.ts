// Start: from the process to the address, and from the address to a page that can be used.
import { report, percentile } from './figures.ts';
import { openPage } from './page.ts';
import { startShell } from './web-shell.ts';

const RUNS = 5;
const listening: number[] = [];
const usable: number[] = [];
for (let run = 0; run < RUNS; run++) {
  const shell = await startShell();
  listening.push(shell.listenedAfter);
  const opened = await openPage('about:blank');
  const started = performance.now();
  await opened.page.goto(shell.url);
  await opened.page
    .getByRole('button', { name: /connect/i })
    .first()
    .waitFor();
  usable.push(performance.now() - started);
  await opened.close();
  await shell.stop();
}
report('start.web-shell-listening', percentile(listening, 0.5), 'ms', {
  budget: 400,
  max: Math.round(Math.max(...listening)),
});
report('start.page-usable', percentile(usable, 0.5), 'ms', { budget: 1500, max: Math.round(Math.max(...usable)) });
