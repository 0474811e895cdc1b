import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CaptureEvent } from '../../../shared/capture/index.ts';
import { beginCapture, type CaptureFile } from '../captures/index.ts';
import { NO_TIMEOUT } from '../channels/index.ts';
import { Recorder } from './recorder.ts';

let folder: string;
let file: CaptureFile;
let applied: CaptureEvent[];
let holds: boolean[];
let recorder: Recorder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcpscope-recorder-'));
  const source = { transport: 'stdio', name: 'x', command: 'x', args: [], cwd: '/' } as const;
  const header = { mcpscope: 1, startedAt: new Date(0).toISOString(), source, tool: 'test', redacted: false };
  file = beginCapture({ file: join(folder, 'x.mcpcap') }, folder, header);
  applied = [];
  holds = [];
  recorder = new Recorder({
    file,
    apply: (event) => applied.push(event),
    hold: (waiting) => holds.push(waiting),
    changed: () => undefined,
  });
});
afterEach(async () => {
  await recorder.close();
  await file.close();
  rmSync(folder, { recursive: true, force: true });
});

const frame = (bytes: Buffer): number =>
  recorder.frame(
    { t: 1, dir: 's2c', stream: 'stdio', parts: [bytes], bytes: bytes.length, end: 'lf', chunks: [] },
    { origin: 'wire', timeout: NO_TIMEOUT },
  );

describe('Recorder', () => {
  it('gives places without gaps, and keeps the order behind a large frame', async () => {
    frame(Buffer.from('{}'));
    const large = frame(Buffer.from(JSON.stringify('x'.repeat(2_000_000))));
    recorder.event({ kind: 'process.stdout-end', t: 2 });
    frame(Buffer.from('{}'));
    await recorder.applied();
    expect(applied.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect((await file.frameText(large, 0, 3)).total).toBe(2_000_002);
    expect(file.last).toBe(4);
  });

  it('asks a source that writes without end to wait for the next turn', async () => {
    const note = Buffer.from('{"jsonrpc":"2.0","method":"notifications/message"}');
    for (let count = 0; count < 30_000; count += 1) frame(note);
    expect(holds).toEqual([true]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(holds).toEqual([true, false]);
    expect(applied).toHaveLength(30_000);
  });
});
