// The window in use: a hand goes by wheel, keys and pointer through the list, while 1,000,000 frames open and while 20,000 a second arrive.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { percentile, report } from './figures.ts';
import { atRest, callFlood, connectFlood } from './flood-connection.ts';
import { writeLargeCapture } from './large-capture.ts';
import { MeasuredPage, rowsShown, settled } from './page.ts';
import { startShell } from './web-shell.ts';

const FRAMES = 1_000_000;
const PACED = { count: 100_000, bytes: 300, perSecond: 20_000 };
/** A gap is counted below the first of these that it does not pass, ms: one, two, three, four, six frames of a screen. */
const BOUNDS = [17.5, 34.5, 51, 67.5, 101, Infinity];

const LIST = '[role="grid"][aria-label="Frames"]';

const folder = mkdtempSync(join(tmpdir(), 'mcpscope-bench-'));
const path = join(folder, 'large.mcpcap');
await writeLargeCapture(path, FRAMES);
{
  const shell = await startShell();
  const opened = await MeasuredPage.open(shell.url);
  await opened.shows('button', 'Demo server');
  await opened.loaded();
  await shell.command('openCapture', { path });
  await settled(opened, 1000);
  await inUse('used-window.opening', opened, settled(opened, FRAMES));
  await opened.close();
  await shell.stop();
}
{
  const shell = await startShell();
  const opened = await MeasuredPage.open(shell.url);
  const { id } = await connectFlood(shell);
  await atRest(opened);
  const rows = (await rowsShown(opened)) + PACED.count + 2;
  await callFlood(shell, id, PACED);
  await inUse('used-window.paced-20k', opened, settled(opened, rows));
  await opened.close();
  await shell.stop();
}
rmSync(folder, { recursive: true, force: true });

/** Uses the list until `end`, and reports how long its frames took. */
async function inUse(name: string, opened: MeasuredPage, end: Promise<void>): Promise<void> {
  const box = await opened.placeOf(LIST);
  const hand = { x: box.x + 200, y: box.y + 100 };
  const over = new AbortController();
  void end.then(() => over.abort());
  await opened.move(hand.x, hand.y);
  await opened.focus(LIST);
  await opened.resetFrames();
  let gestures = 0;
  for (; !over.signal.aborted; gestures += 1) {
    const at = gestures % 40;
    if (at === 0) await opened.press('Home');
    else if (at < 20) await opened.wheel(hand, 0, 240);
    else if (at < 30) await opened.press('PageDown');
    else if (at < 38) await opened.press('ArrowDown');
    else if (at === 38) await opened.click(hand.x, hand.y);
    else await opened.press('End');
    await opened.nextFrame();
  }
  const gaps = await opened.frameGaps();
  const within = BOUNDS.map((bound, at) => gaps.filter((gap) => gap <= bound && gap > (BOUNDS[at - 1] ?? -1)).length);
  report(`${name}.frame`, percentile(gaps, 0.95), 'ms', {
    p50: Number(percentile(gaps, 0.5).toFixed(1)),
    p99: Number(percentile(gaps, 0.99).toFixed(1)),
    longest: Math.max(...gaps),
    frames: gaps.length,
    to17: within[0],
    to33: within[1],
    to50: within[2],
    to67: within[3],
    to100: within[4],
    longer: within[5],
    gestures,
  });
}
