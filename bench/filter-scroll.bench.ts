// A capture of 1,000,000 frames with a colour rule on: field filters to their end, texts in the messages, and scrolling.
import { createWriteStream, mkdtempSync, rmSync, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeEvent, encodeHeader } from '../shared/capture/index.ts';
import { report } from './figures.ts';
import { MeasuredPage, settled } from './page.ts';
import { measureSteps } from './steps.ts';
import { startShell } from './web-shell.ts';

const FRAMES = 1_000_000;
/** One frame of so many has the word that is searched for, behind what a row's summary holds. */
const SELDOM = 10_000;
const STEPS = 120;
const LIST = '[role="grid"][aria-label="Frames"]';
const SHOWN = '[aria-label="Rows shown"]';
const folder = mkdtempSync(join(tmpdir(), 'mcpscope-bench-'));
const path = join(folder, 'large.mcpcap');
const bytes = await writeCapture();
const shell = await startShell();
await shell.command('setSettings', {
  colourRules: [
    { name: 'calls', filter: 'method:tools/* or level:error', colour: 'teal', enabled: true },
    { name: 'warnings', filter: 'size>300', colour: 'orange', enabled: true },
  ],
});
const opened = await MeasuredPage.open(shell.url);
await opened.shows('button', 'Demo server');
await shell.command('openCapture', { path });
await settled(opened, FRAMES);
await shell.indexed();
// What is told of a filter stands here: the rows that pass, and the share that was tested until all were.
await opened.shows(SHOWN);

await filter('field', 'dir:c2s', 100);
await filter('fields', 'method:notifications/* and (size>250 or dir:c2s) -level:error', 100);
await filter('text', 'needle', 1_500);
await filter('path', 'params.data:*needle*', 0);
await type('');
await opened.until(tells, SHOWN, rowWords());

// By the wheel through the list, by pages, and by the scroll bar from end to end.
const box = await opened.placeOf(LIST);
const hand = { x: box.x + 200, y: box.y + 100 };
await opened.move(hand.x, hand.y);
await opened.focus(LIST);
await opened.press('Home');
await scroll('wheel', () => opened.wheel(hand, 0, 240));
await scroll('page-down', () => opened.press('PageDown'));
await scroll('scroll-bar', (step) =>
  opened.evaluate((share) => {
    const list = document.querySelector<HTMLElement>('[aria-label="Frames"] .virtual-list-scroller');
    if (list !== null) list.scrollTop = (list.scrollHeight - list.clientHeight) * share;
  }, step / STEPS),
);
report('filter-scroll.page-heap', await opened.heapMegabytes(), 'MB', { budget: 250 });
await opened.close();
await shell.stop();
rmSync(folder, { recursive: true, force: true });

/** Sets a filter and reports when the first rows stood there and when everything was tested; the clock is the page's. */
async function filter(what: string, text: string, budget: number): Promise<void> {
  await type('');
  await opened.until(tells, SHOWN, rowWords());
  await opened.resetFrames();
  const told = opened.evaluate(
    () =>
      new Promise<{ readonly first: number; readonly end: number; readonly rows: string }>((done) => {
        const status = document.querySelector('[aria-label="Rows shown"]');
        const input = document.querySelector('[aria-label="Filter frames"]');
        if (status === null || input === null) throw new Error('There is no filter.');
        const before = status.textContent;
        let started = 0;
        let first = 0;
        input.addEventListener('input', () => (started = performance.now()), { once: true, capture: true });
        const look = (): void => {
          const words = status.textContent ?? '';
          const now = performance.now() - started;
          if (started > 0 && words !== before && !words.startsWith('0')) first ||= now;
          if (started > 0 && words !== before && !words.includes('searched')) done({ first, end: now, rows: words });
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  );
  await type(text);
  const { first, end, rows } = await told;
  const gaps = await opened.frameGaps();
  report(`filter-scroll.${what}.first-rows`, first, 'ms', { filter: text });
  report(`filter-scroll.${what}.all`, end, 'ms', { ...(budget === 0 ? {} : { budget }), rows, megabytes: bytes / 1e6 });
  report(`filter-scroll.${what}.longest-frame-gap`, Math.max(...gaps), 'ms');
}

async function type(text: string): Promise<void> {
  await opened.fill('[aria-label="Filter frames"]', text);
}

/** What the list says when nothing is left out. */
function rowWords(): string {
  return `${FRAMES.toLocaleString('en-US')} rows`;
}

function scroll(what: string, act: (step: number) => Promise<unknown>): Promise<void> {
  return measureSteps(`filter-scroll.${what}`, opened, STEPS, { rows: FRAMES }, act);
}

/** Whether an element has these words alone. */
function tells(selector: string, words: string): boolean {
  return document.querySelector(selector)?.textContent === words;
}

/** Log messages with a call in every ten, and seldom the word. Gives the bytes of the file. */
async function writeCapture(): Promise<number> {
  const file = createWriteStream(path);
  const source = { transport: 'stdio', name: 'large', command: 'large', args: [], cwd: '/' } as const;
  await write(
    file,
    encodeHeader({ mcpscope: 1, startedAt: new Date(0).toISOString(), source, tool: 'bench', redacted: false }),
  );
  for (let seq = 1; seq <= FRAMES; seq += 1) {
    const place = seq % 10;
    const id = Math.floor(seq / 10);
    const text = JSON.stringify({
      jsonrpc: '2.0',
      ...(place === 1
        ? { id, method: 'tools/call', params: { name: 'work', arguments: { n: seq } } }
        : place === 2
          ? { id, result: { content: [{ type: 'text', text: `${'x'.repeat(150)} ${seq}` }] } }
          : { method: 'notifications/message', params: { level: 'info', logger: 'flood', data: lineOf(seq) } }),
    });
    const dir = place === 1 ? 'c2s' : 's2c';
    await write(
      file,
      encodeEvent({ seq, t: seq * 20, kind: 'frame', dir, stream: 'stdio', origin: 'wire', text, bytes: text.length }),
    );
  }
  file.end();
  await once(file, 'finish');
  return file.bytesWritten;
}

function lineOf(seq: number): string {
  return `line ${seq} ${'x'.repeat(190)}${seq % SELDOM === 7 ? ' needle' : ''}`;
}

async function write(file: WriteStream, line: string): Promise<void> {
  if (!file.write(`${line}\n`)) await once(file, 'drain');
}
