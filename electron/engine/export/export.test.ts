import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ExportOrder, type ExportPiece, type Reply, readBatch } from '../../../shared/bridge/index.ts';
import { encodeEvent, encodeHeader, type CaptureEvent } from '../../../shared/capture/index.ts';
import { EXPORT_FORMATS } from '../../../shared/exports/index.ts';
import type { RedactionPreview } from '../../../shared/redaction/index.ts';
import { isRefusal } from '../bridge/index.ts';
import { headerFor } from '../captures/testing/scripted-capture.ts';
import { testEngine, type TestEngine } from '../testing/test-engine.ts';

let folder: string;
let test: TestEngine;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcpscope-export-'));
  test = testEngine();
});
afterEach(async () => {
  await test.end();
  rmSync(folder, { recursive: true, force: true });
});

function frame(seq: number, message: object): CaptureEvent {
  const text = JSON.stringify(message);
  return { seq, t: seq * 1000, kind: 'frame', dir: 'c2s', stream: 'stdio', origin: 'wire', text, bytes: text.length };
}

const nothing = (): void => undefined;

const login = (seq: number, password: string): CaptureEvent =>
  frame(seq, { jsonrpc: '2.0', id: seq, method: 'tools/call', params: { name: 'login', arguments: { password } } });

/** The id of a connection that shows a capture of these events; `rest` stands behind them. */
async function opened(events: readonly CaptureEvent[], rest = ''): Promise<string> {
  const path = join(folder, 'session.mcpcap');
  writeFileSync(
    path,
    `${encodeHeader(headerFor('weather'))}\n${events.map((event) => `${encodeEvent(event)}\n`).join('')}${rest}`,
  );
  const connection = await test.shows(path);
  await connection.read;
  return connection.id;
}

function order(connection: string, part: Partial<ExportOrder> = {}): ExportOrder {
  return { connection, format: 'jsonl', seqs: null, redact: true, keep: [], ...part };
}

/** All pieces of an export, each taken at once. */
function exported(
  input: ExportOrder,
): Promise<{ readonly text: string; readonly pieces: readonly ExportPiece[]; readonly last: ExportPiece }> {
  return new Promise((resolve, reject) => {
    const pieces: ExportPiece[] = [];
    const subscription = test.bridge.subscribe('export', input, (json) => {
      const piece = readBatch(json) as ExportPiece;
      pieces.push(piece);
      if (!piece.done) {
        if (!isRefusal(subscription)) subscription.acknowledge();
        return;
      }
      if (!isRefusal(subscription)) subscription.close();
      resolve({ text: pieces.map(({ text }) => text).join(''), pieces, last: piece });
    });
    if (isRefusal(subscription)) reject(new Error(subscription.message));
  });
}

async function preview(input: ExportOrder): Promise<RedactionPreview> {
  const reply = (await test.bridge.invoke('previewExport', input)) as Reply<RedactionPreview>;
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value;
}

describe('an export', () => {
  it('takes secrets out, and says what the file is called', async () => {
    const id = await opened([login(1, 'alpha-beta-1'), login(2, 'alpha-beta-1')]);
    const { text, last } = await exported(order(id));
    expect(text).not.toContain('alpha-beta-1');
    expect(text.match(/redacted-password-1/g)).toHaveLength(2);
    expect(last).toMatchObject({
      done: true,
      problem: '',
      name: 'weather-20260203-040506.jsonl',
      type: 'application/x-ndjson',
      progress: 1,
    });
  });

  it.each(EXPORT_FORMATS)('in the form of %s has no secret, unless it is kept', async (format) => {
    const id = await opened([
      login(1, 'alpha-beta-1'),
      frame(2, { jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: 'alpha-beta-1' }] } }),
    ]);
    expect((await exported(order(id, { format }))).text).not.toContain('alpha-beta-1');
    const kept = format === 'otlp' ? '' : 'alpha-beta-1';
    expect((await exported(order(id, { format, redact: false }))).text).toContain(kept);
    expect((await exported(order(id, { format, keep: ['redacted-password-1'] }))).text).toContain(kept);
  });

  it('has only what was chosen, under the names of the whole session', async () => {
    const id = await opened([login(1, 'alpha-beta-1'), login(2, 'gamma-delta-2'), login(3, 'gamma-delta-2')]);
    const { text } = await exported(order(id, { seqs: [3] }));
    expect(text.split('\n')).toHaveLength(2);
    expect(text).toContain('redacted-password-2');
  });

  it('waits for the window, and goes on where it left off', async () => {
    const id = await opened(
      Array.from({ length: 6_000 }, (_, at) => login(at + 1, `password-${at}-${'x'.repeat(300)}`)),
    );
    const pieces: ExportPiece[] = [];
    let done = nothing;
    const ended = new Promise<void>((resolve) => {
      done = resolve;
    });
    let full = nothing;
    const filled = new Promise<void>((resolve) => {
      full = resolve;
    });
    const subscription = test.bridge.subscribe('export', order(id, { redact: false }), (json) => {
      pieces.push(readBatch(json) as ExportPiece);
      if (pieces.length === 4) full();
      if (pieces.at(-1)?.done === true) done();
    });
    if (isRefusal(subscription)) throw new Error(subscription.message);
    await filled;
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(pieces).toHaveLength(4);
    const timer = setInterval(() => subscription.acknowledge(), 1);
    await ended;
    clearInterval(timer);
    subscription.close();
    expect(
      pieces
        .map(({ text }) => text)
        .join('')
        .split('\n'),
    ).toHaveLength(6_001);
    expect(pieces.map(({ progress }) => progress)).toEqual(
      pieces.map(({ progress }) => progress).toSorted((left, right) => left - right),
    );
  });

  it('has a message of megabytes whole, and no secret in it', async () => {
    const long = 'z'.repeat(2_000_000);
    const id = await opened([
      frame(1, { jsonrpc: '2.0', id: 1, result: { long, apiKey: 'alpha-beta-1', end: 'the end' } }),
    ]);
    const { text } = await exported(order(id));
    const line = JSON.parse(text) as { message: { result: { long: string; apiKey: string; end: string } } };
    expect(line.message.result).toEqual({ long, apiKey: 'redacted-key-1', end: 'the end' });
  });

  it('cuts no character in two', async () => {
    const id = await opened([frame(1, { text: `${'x'.repeat(261_900)}${'😀'.repeat(400)}` })]);
    const { pieces } = await exported(order(id, { redact: false }));
    expect(pieces.length).toBeGreaterThan(2);
    for (const { text } of pieces) expect(text).not.toMatch(/\p{Cs}/u);
  });

  it('takes a torn capture as far as it goes', async () => {
    const id = await opened([login(1, 'alpha-beta-1')], '{"seq":2,"t":');
    const { text, last } = await exported(order(id));
    expect(text.split('\n')).toHaveLength(2);
    expect(last.problem).toBe('');
  });

  it('says why there is none', async () => {
    const id = await opened([login(1, 'alpha-beta-1')]);
    rmSync(join(folder, 'session.mcpcap'));
    expect((await exported(order(id))).last).toMatchObject({
      done: true,
      problem: expect.stringMatching(/session\.mcpcap/),
    });
    await expect(exported(order('none'))).rejects.toThrow('none');
  });
});

describe('a preview', () => {
  it('lists what would be replaced in what would leave', async () => {
    const id = await opened([login(1, 'alpha-beta-1'), login(2, 'gamma-delta-2'), login(3, 'gamma-delta-2')]);
    expect(await preview(order(id, { seqs: [2, 3] }))).toEqual({
      events: 2,
      more: 0,
      replacements: [
        expect.objectContaining({ id: 'redacted-password-2', times: 2, where: 'params.arguments.password of #2' }),
      ],
    });
  });

  it('is ended by a newer one', async () => {
    const id = await opened(Array.from({ length: 4_000 }, (_, at) => login(at + 1, `password-${at}`)));
    const [first, second] = await Promise.allSettled([preview(order(id)), preview(order(id))]);
    expect(first).toMatchObject({ status: 'rejected' });
    expect(second).toMatchObject({ status: 'fulfilled', value: { events: 4_000 } });
  });
});
