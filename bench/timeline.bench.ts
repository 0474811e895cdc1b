// The timeline over a capture of 1,000,000 events: the frames while it is drawn whole, zoomed, panned and hovered.
import { createWriteStream, mkdtempSync, rmSync, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeEvent, encodeHeader } from '../shared/capture/index.ts';
import { report } from './figures.ts';
import { MeasuredPage } from './page.ts';
import { measureSteps } from './steps.ts';
import { startShell } from './web-shell.ts';

const EVENTS = 1_000_000;
const STEPS = 60;
const STEP_US = 1_000;
const folder = mkdtempSync(join(tmpdir(), 'mcpscope-bench-'));
const path = join(folder, 'long.mcpcap');
await writeCapture();
const shell = await startShell();
const opened = await MeasuredPage.open(shell.url);
await opened.shows('button', 'Demo server');
await shell.command('openCapture', { path });
// Two requests are never answered: what counts is that all is told.
await opened.shows(`[data-testid="connection"][data-rows="${EVENTS}"][data-caught-up="true"]`);
await shell.indexed();
const box = await opened.placeOf('[aria-label="Timeline"] [role="application"]');
const middle = { x: box.x + box.width / 2, y: box.y + 30 };
await opened.move(middle.x, middle.y);

// Out and in again at the whole, so that every frame draws all that there is.
await measure('whole', (step) => opened.wheel(middle, 0, step % 2 === 0 ? -30 : 40));
await measure('zoom-in', () => opened.wheel(middle, 0, -60));
await measure('pan', (step) => opened.wheel(middle, step % 20 < 10 ? 120 : -120, 0));
await measure('zoom-out', () => opened.wheel(middle, 0, 60));
await measure('hover', (step) => opened.move(box.x + 20 + step * 12, middle.y + (step % 5) * 20));
report('timeline.page-heap', await opened.heapMegabytes(), 'MB', { budget: 250 });
await opened.close();
await shell.stop();
rmSync(folder, { recursive: true, force: true });

function measure(what: string, act: (step: number) => Promise<void>): Promise<void> {
  return measureSteps(`timeline.${what}`, opened, STEPS, { events: EVENTS }, act);
}

/** Calls that overlap, with progress and log messages, some errors and noise, and two requests that never end. */
async function writeCapture(): Promise<void> {
  const file = createWriteStream(path);
  const source = { transport: 'stdio', name: 'long', command: 'long', args: [], cwd: '/' } as const;
  file.write(
    `${encodeHeader({ mcpscope: 1, startedAt: new Date(0).toISOString(), source, tool: 'bench', redacted: false })}\n`,
  );
  for (let seq = 1; seq <= EVENTS; seq += 1) {
    const [dir, text] = frame(seq);
    const event = { kind: 'frame', dir, stream: 'stdio', origin: 'wire', text, bytes: text.length } as const;
    await write(file, encodeEvent({ seq, t: seq * STEP_US, ...event }));
  }
  file.end();
  await once(file, 'finish');
}

async function write(file: WriteStream, line: string): Promise<void> {
  if (!file.write(`${line}\n`)) await once(file, 'drain');
}

/** The frame of an event: of ten, three calls begin, three end, and four tell something. */
function frame(seq: number): readonly ['c2s' | 's2c', string] {
  const [round, place] = [Math.floor(seq / 10), seq % 10];
  if (place < 3) {
    const params = { name: 'work', arguments: {}, _meta: { progressToken: round * 3 + place } };
    const id = round % 50_000 === 7 && place === 0 ? `never-${round}` : round * 3 + place;
    return ['c2s', rpc({ id, method: 'tools/call', params })];
  }
  if (place < 6) {
    const id = round * 3 + place - 3;
    const failed = round % 5_000 === 11;
    return ['s2c', rpc(failed ? { id, error: { code: -32_603, message: 'no' } } : { id, result: { content: [] } })];
  }
  if (place === 6 && round % 2_000 === 3) return ['s2c', 'a line that is no message'];
  if (place < 8)
    return ['s2c', rpc({ method: 'notifications/progress', params: { progressToken: round * 3, progress: place } })];
  return ['s2c', rpc({ method: 'notifications/message', params: { level: 'info', data: `line ${seq}` } })];
}

function rpc(message: object): string {
  return JSON.stringify({ jsonrpc: '2.0', ...message });
}
