import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeEvent, type CaptureEvent } from '../../../shared/capture/index.ts';
import type { FrameReading } from '../../../shared/jsonrpc/index.ts';
import { IN_THIS_THREAD } from '../threads/index.ts';
import { FrameDecoder } from './frame-decoder.ts';
import type { LongText } from './long-text.ts';
import { placed, rawFrame, scratchFolder } from './testing/scripted-capture.ts';

const scratch = scratchFolder();
const workerFile = join(scratch.path, 'large-frame-worker.mjs');
beforeAll(async () => {
  const input = join(import.meta.dirname, 'large-frame-worker.ts');
  await build({
    input,
    platform: 'node',
    logLevel: 'silent',
    output: { file: workerFile, format: 'esm', codeSplitting: false },
  });
}, 60_000);
afterAll(() => scratch.remove());

const message = (id: number, data: string) => JSON.stringify({ jsonrpc: '2.0', id, result: { data } });

/** What came of an event. */
interface DecodedEvent {
  event: CaptureEvent;
  reading: FrameReading | null;
  line: string | Uint8Array;
  long: LongText | null;
}

interface Decoding {
  readonly decoder: FrameDecoder;
  readonly done: DecodedEvent[];
  /** What was told, in order. */
  readonly order: string[];
}

function decoding(file = workerFile): Decoding {
  const done: DecodedEvent[] = [];
  const order: string[] = [];
  const of = ({ seq }: CaptureEvent): Partial<DecodedEvent> => {
    const known = done.find(({ event }) => event.seq === seq);
    return known ?? done[done.push({ event: NOTHING, reading: null, line: '', long: null }) - 1]!;
  };
  const decoder = new FrameDecoder({
    workerFile: file,
    onLine: (line, event, long) => {
      order.push(`line ${event.seq}`);
      Object.assign(of(event), { line, event, long });
    },
    onRead: (event, reading) => {
      order.push(`read ${event.seq}`);
      Object.assign(of(event), { event, reading });
    },
    onUnwritten: (sentence) => order.push(sentence),
  });
  return { decoder, done, order };
}

const NOTHING: CaptureEvent = { seq: 0, t: 0, kind: 'note', by: 'engine', level: 'info', text: '' };

const lineOf = ({ line }: DecodedEvent) => (typeof line === 'string' ? line : Buffer.from(line).toString());
function recorded(given: DecodedEvent): CaptureEvent {
  const decoded = decodeEvent(lineOf(given));
  if (!decoded.ok) throw new Error(decoded.problem);
  return decoded.event;
}

describe('FrameDecoder', () => {
  it('reads a frame at once', () => {
    const { decoder, done } = decoding();
    decoder.frame(
      { ...rawFrame(message(1, 'é'), 10), end: 'crlf' },
      { seq: 1, origin: 'user', timeoutMs: 500, timeoutMaxMs: 2000 },
    );
    expect(done).toHaveLength(1);
    const text = message(1, 'é');
    expect(done[0]!.event).toMatchObject({
      seq: 1,
      kind: 'frame',
      text,
      bytes: Buffer.byteLength(text),
      end: 'crlf',
      origin: 'user',
      timeoutMs: 500,
    });
    expect(done[0]!.reading).toMatchObject({ class: 'response.result', messages: [{ id: '1' }] });
    expect(recorded(done[0]!)).toEqual(done[0]!.event);
  });

  it('leaves out what is as usual', () => {
    const { decoder, done } = decoding();
    decoder.frame(rawFrame('{}'), placed(1));
    expect(Object.keys(done[0]!.event)).toEqual(['seq', 't', 'kind', 'dir', 'stream', 'origin', 'text', 'bytes']);
  });

  it('keeps bytes that are not UTF-8, and takes U+FFFD for what it is', () => {
    const { decoder, done } = decoding();
    decoder.frame(rawFrame(Uint8Array.of(0x22, 0xff, 0x22)), placed(1));
    decoder.frame(rawFrame('"\uFFFD"'), placed(2));
    expect(done[0]).toMatchObject({
      event: { base64: Buffer.from([0x22, 0xff, 0x22]).toString('base64'), bytes: 3 },
      reading: { class: 'noise.encoding' },
    });
    expect(done[1]!.event).toMatchObject({ text: '"\uFFFD"' });
  });

  it.each([
    ['in a thread of its own', () => workerFile],
    ['in this thread where that was chosen', () => IN_THIS_THREAD],
  ])('reads a large frame %s and keeps the order', async (_, file) => {
    const { decoder, done, order } = decoding(file());
    const large = message(2, 'é'.repeat(2_000_000));
    decoder.frame(rawFrame(message(1, 'small')), placed(1));
    decoder.frame(rawFrame(large), placed(2));
    decoder.event({ seq: 3, t: 2, kind: 'note', by: 'engine', level: 'info', text: 'behind' });
    decoder.frame(rawFrame(message(4, 'behind')), placed(4));
    expect(done).toHaveLength(1);
    expect(decoder.backlog).toBeGreaterThan(4_000_000);
    await decoder.close();
    expect(decoder.backlog).toBe(0);
    expect(done.map(({ event }) => event.seq)).toEqual([1, 2, 3, 4]);
    // What a large frame says does not wait for its line.
    expect(order.join(', ')).toBe('line 1, read 1, read 2, line 2, line 3, read 3, line 4, read 4');
    const [, second] = done;
    expect(recorded(second!)).toMatchObject({ text: large, bytes: Buffer.byteLength(large) });
    expect(second!.event).toMatchObject({ text: large.slice(0, 65_536), bytes: Buffer.byteLength(large) });
    expect(second!.reading).toMatchObject({
      class: 'response.result',
      cut: true,
      messages: [{ id: '2', span: [0, large.length] }],
    });
    expect(second!.long).toMatchObject({ units: large.length, base64: false });
  });

  it('reads large bytes that are not UTF-8', async () => {
    const { decoder, done } = decoding();
    const bytes = Buffer.alloc(1_500_000, 0xff);
    decoder.frame(rawFrame(bytes), placed(1));
    await decoder.close();
    expect(recorded(done[0]!)).toMatchObject({ base64: bytes.toString('base64') });
    expect(done[0]).toMatchObject({ reading: { class: 'noise.encoding' }, long: { base64: true, units: 2_000_000 } });
  });

  it('says what was left out when the thread cannot read a frame, and goes on', async () => {
    const { decoder, done } = decoding(join(import.meta.dirname, 'index.ts'));
    decoder.frame(rawFrame('x'.repeat(1_500_000)), placed(1));
    decoder.frame(rawFrame('{}'), placed(2));
    await decoder.close();
    expect(done[0]!.event).toMatchObject({
      kind: 'gap',
      seq: 1,
      bytes: 1_500_000,
      reason: expect.stringMatching(/^A frame of 1500000 bytes .* left out: .+\.$/),
    });
    expect(done[1]!.event).toMatchObject({ kind: 'frame', seq: 2 });
  });

  it('tells that a large frame that was read could not be recorded, and goes on', async () => {
    const file = join(scratch.path, 'reads-only.mjs');
    writeFileSync(
      file,
      `import { parentPort } from 'node:worker_threads';
      import './large-frame-worker.mjs';
      const post = parentPort.postMessage.bind(parentPort);
      parentPort.postMessage = (answer, owned) => (answer.kind === 'encode' ? process.exit(1) : post(answer, owned));`,
    );
    const { decoder, done, order } = decoding(file);
    decoder.frame(rawFrame('x'.repeat(1_500_000)), placed(1));
    decoder.frame(rawFrame('{}'), placed(2));
    await decoder.close();
    const reason =
      'A frame of 1500000 bytes (s2c) could not be recorded and was left out: the thread that reads large frames ended.';
    expect(order).toEqual(['read 1', 'line 1', reason, 'line 2', 'read 2']);
    expect(recorded(done[0]!)).toMatchObject({ kind: 'gap', seq: 1, bytes: 1_500_000, reason });
  });
});
