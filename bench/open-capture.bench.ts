// Opening a capture of 1,000,000 frames: first rows, all rows, and what they cost.
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeEvent, encodeHeader } from '../shared/capture/index.ts';
import { report, residentMegabytes } from './figures.ts';
import { openPage, rowsShown, settled } from './page.ts';
import { startShell } from './web-shell.ts';

const FRAMES = 1_000_000;
const folder = mkdtempSync(join(tmpdir(), 'mcpscope-bench-'));
const path = join(folder, 'large.mcpcap');
await writeCapture();
const shell = await startShell();
const opened = await openPage(shell.url);
await opened.page.getByRole('button', { name: 'Demo server' }).first().waitFor();
await opened.resetFrames();
const started = performance.now();
await shell.command('openCapture', { path });
await settled(opened, 1);
report('open-capture.first-rows', performance.now() - started, 'ms', { budget: 1000, frames: FRAMES });
await settled(opened, FRAMES);
report('open-capture.all-analysed', (performance.now() - started) / 1000, 's', {
  budget: 12,
  rows: await rowsShown(opened),
});
const gaps = await opened.frameGaps();
report('open-capture.longest-frame-gap', Math.max(...gaps), 'ms');
report('open-capture.page-heap', await opened.heapMegabytes(), 'MB', { budget: 250 });
report('open-capture.engine-memory', residentMegabytes(shell.pid), 'MB', { budget: 700 });
await opened.close();
await shell.stop();
rmSync(folder, { recursive: true, force: true });

async function writeCapture(): Promise<void> {
  const file = createWriteStream(path);
  const source = { transport: 'stdio', name: 'large', command: 'large', args: [], cwd: '/' } as const;
  file.write(
    `${encodeHeader({ mcpscope: 1, startedAt: new Date(0).toISOString(), source, tool: 'bench', redacted: false })}\n`,
  );
  for (let seq = 1; seq <= FRAMES; seq++) {
    const text = JSON.stringify({
      jsonrpc: '2.0',
      method: 'notifications/message',
      params: { level: 'info', logger: 'flood', data: `line ${seq} ${'x'.repeat(190)}` },
    });
    const line = encodeEvent({
      seq,
      t: seq * 20,
      kind: 'frame',
      dir: 's2c',
      stream: 'stdio',
      origin: 'wire',
      text,
      bytes: text.length,
    });
    if (!file.write(`${line}\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}
