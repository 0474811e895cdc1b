import { stat, type FileHandle } from 'node:fs/promises';
import {
  CaptureReader,
  describeForeign,
  type CaptureEvent,
  type CaptureHeader,
  type CaptureLine,
} from '../../../shared/capture/index.ts';
import type { FrameText } from '../../../shared/bridge/index.ts';
import type { FrameReading } from '../../../shared/jsonrpc/index.ts';
import { Irregular, openRegular } from '../../files/index.ts';
import { systemErrorInWords } from '../../transports/index.ts';
import { LargeFrameJobs } from './large-frame-jobs.ts';
import { LONG_LINE_BYTES, type LongText } from './long-text.ts';
import { readExactly } from './read-exactly.ts';
import { RecordedEvents } from './recorded-events.ts';
import { StoredLines, type StoredLine } from './stored-lines.ts';

/** An event of an opened capture, ready for the fold. */
export interface StoredEvent {
  /** Of a long event the text is only its head. */
  readonly event: CaptureEvent;
  /** For frames above 1 MiB, which were read in a thread of their own; null for all others. */
  readonly reading: FrameReading | null;
}

/** Gets events in order, with the share of the file read so far (0..1). */
export type OnBatch = (batch: readonly StoredEvent[], progress: number) => void | Promise<void>;

/** How a file stands that was opened. `reason`: why nothing more can come of it, as a sentence; `changedMs`: of its last change, since 1970. */
export type FileLook =
  | { readonly state: 'same' | 'grown'; readonly changedMs: number }
  | { readonly state: 'gone'; readonly reason: string };

/** A file that cannot be opened as a capture; `message` is a sentence. */
export class UnreadableCapture extends Error {}

/** Reading works in turns of this length, so that the thread stays free for others. */
const SLICE_MS = 8;
const BATCH_EVENTS = 256;
const MOST_PROBLEMS = 5;
const HEAD_BYTES = 64 * 1024;
/** So much of the beginning tells a file from another one: when it began and what it observes stand there. */
const KNOWN_BYTES = 4 * 1024;

/**
 * Opens a capture file for reading. Rejects with UnreadableCapture when the file is missing, of another kind, or of
 * a newer version. `workerFile` is the code of the thread for long lines, beside the bundle when not given.
 */
export async function openCaptureFile(path: string, workerFile?: string): Promise<OpenedCapture> {
  let handle: FileHandle | undefined;
  try {
    const { file, bytes } = await openRegular(path);
    handle = file;
    return await begin(path, handle, bytes, workerFile);
  } catch (error) {
    await handle?.close();
    if (error instanceof UnreadableCapture) throw error;
    if (error instanceof Irregular)
      throw new UnreadableCapture(`${path} cannot be a capture: ${error.message}.`, { cause: error });
    throw new UnreadableCapture(`${path} cannot be opened: ${systemErrorInWords(error)}.`);
  }
}

async function begin(
  path: string,
  handle: FileHandle,
  size: number,
  workerFile: string | undefined,
): Promise<OpenedCapture> {
  const head = await readExactly(handle.fd, 0, Math.min(size, HEAD_BYTES));
  const foreign = describeForeign(head);
  if (foreign !== null) throw new UnreadableCapture(`${path} cannot be opened. ${foreign}`);
  const lines = new StoredLines(handle.fd, size);
  const reader = new CaptureReader();
  const whole = await lines.next();
  const first = whole ?? lines.rest();
  // A first line of megabytes is no header; do not decode it whole to say so.
  const text = first === null ? '' : first.bytes.toString('utf8', 0, LONG_LINE_BYTES);
  const answer = whole === null ? reader.end(text) : reader.push(text);
  if (whole === null) lines.takeRest();
  if (answer?.kind !== 'header') {
    throw new UnreadableCapture(
      `${path} cannot be opened. ${answer?.kind === 'problem' ? answer.problem : 'Its first line is not that of a capture.'}`,
    );
  }
  return new OpenedCapture(
    path,
    handle,
    answer.header,
    lines,
    reader,
    new LargeFrameJobs(workerFile),
    Buffer.from(head.subarray(0, KNOWN_BYTES)),
  );
}

/** A capture file open for reading. */
export class OpenedCapture {
  readonly path: string;
  readonly header: CaptureHeader;
  readonly #handle: FileHandle;
  readonly #lines: StoredLines;
  readonly #reader: CaptureReader;
  readonly #jobs: LargeFrameJobs;
  readonly #events: RecordedEvents;
  readonly #head: Buffer;
  #problems: string[] = [];
  /** What is to be said of a torn last line, for as long as the file does not go on. */
  #torn = '';
  #untold = 0;
  #leftOut = 0;

  /** For openCaptureFile: `lines` and `reader` stand behind the header; `head` are the first bytes of the file. */
  constructor(
    path: string,
    handle: FileHandle,
    header: CaptureHeader,
    lines: StoredLines,
    reader: CaptureReader,
    jobs: LargeFrameJobs,
    head: Buffer,
  ) {
    this.path = path;
    this.header = header;
    this.#handle = handle;
    this.#lines = lines;
    this.#reader = reader;
    this.#jobs = jobs;
    this.#head = head;
    this.#events = new RecordedEvents((offset, length) => readExactly(handle.fd, offset, length), header.mcpscope);
  }

  /** Bytes from the beginning of the file that were given out as lines. */
  get readBytes(): number {
    return this.#lines.read;
  }

  /** Lines that were no events, or could not be read: what they held is not shown. A torn last line is none of them. */
  get leftOut(): number {
    return this.#leftOut;
  }

  /** What was wrong with what was read so far, in sentences; '' when nothing was. */
  get problem(): string {
    const untold = this.#untold > 0 ? [`${this.#untold} more lines have problems.`] : [];
    return [...this.#problems, ...untold, ...(this.#torn === '' ? [] : [this.#torn])].join(' ');
  }

  /**
   * Hands over every event in order, in batches, with the share of the file read so far (0..1); to be called once.
   * Reading waits for what a batch promises. Resolves to what was wrong with the file in sentences, '' when nothing was.
   * Rejects when reading fails.
   */
  async events(onBatch: OnBatch, signal?: AbortSignal): Promise<string> {
    await this.wholeLines(onBatch, signal);
    if (signal?.aborted !== true) await this.lastLine(onBatch);
    return this.problem;
  }

  /**
   * The same for the lines that have their end, and no more: for a file that may still be written. May be called again when
   * the file has grown.
   */
  async wholeLines(onBatch: OnBatch, signal?: AbortSignal): Promise<void> {
    let batch: StoredEvent[] = [];
    let sliceEnd = performance.now() + SLICE_MS;
    const hand = (): void | Promise<void> => {
      const handed = batch.length > 0 ? onBatch(batch, this.#lines.progress) : undefined;
      batch = [];
      return handed;
    };
    for (let line = await this.#lines.next(); line !== null; line = this.#lines.ready() ?? (await this.#lines.next())) {
      const stored = line.bytes.length > LONG_LINE_BYTES ? await this.#long(line) : this.#short(line);
      if (stored !== null) batch.push(stored);
      const handed = batch.length >= BATCH_EVENTS ? hand() : undefined;
      if (handed) {
        await handed;
        sliceEnd = performance.now() + SLICE_MS;
        if (signal?.aborted === true) return;
      }
      if (performance.now() < sliceEnd) continue;
      await hand();
      await new Promise((resolve) => setImmediate(resolve));
      if (signal?.aborted === true) return;
      sliceEnd = performance.now() + SLICE_MS;
    }
    await hand();
  }

  /** Takes what stands after the last line end, once `wholeLines` is through: a last event, or a torn line, which is then told. */
  async lastLine(onBatch: OnBatch): Promise<void> {
    const rest = this.#lines.rest();
    if (rest === null) return;
    const stored = rest.bytes.length > LONG_LINE_BYTES ? await this.#long(rest) : this.#short(rest);
    if (stored === null) return;
    this.#lines.takeRest();
    await onBatch([stored], this.#lines.progress);
  }

  /** Looks whether the file is still the one that was opened, and how long it is now. Never rejects. */
  async look(): Promise<FileLook> {
    const before = this.#lines.size;
    try {
      const held = await this.#handle.stat();
      const named = await stat(this.path);
      if (named.ino !== held.ino || named.dev !== held.dev)
        return gone(`Another file has taken the place of ${this.path}`);
      if (held.size < before)
        return gone(`${this.path} has become shorter: it had ${before} bytes and has ${held.size}`);
      if (held.size === before) return { state: 'same', changedMs: held.mtimeMs };
      // Emptied and written anew, it may be longer than before and yet another record.
      const head = await readExactly(this.#handle.fd, 0, this.#head.length);
      if (!head.equals(this.#head)) return gone(`${this.path} has been written anew`);
      this.#lines.grow(held.size);
      this.#torn = '';
      return { state: 'grown', changedMs: held.mtimeMs };
    } catch (error) {
      return gone(`${this.path} cannot be looked at any more: ${systemErrorInWords(error)}`);
    }
  }

  /** The event; the text (or base64) of one above 1 MiB is left empty. Rejects with a sentence. */
  read(seq: number): Promise<CaptureEvent> {
    return this.#events.read(seq);
  }

  /** The line of an event as it is in the file, without its line end. Rejects with a sentence. */
  line(seq: number): Promise<Buffer> {
    return this.#events.line(seq);
  }

  /** A stretch of an event's text in UTF-16 units, cut to what there is. Rejects with a sentence. */
  frameText(seq: number, from: number, length: number): Promise<FrameText> {
    return this.#events.frameText(seq, from, length);
  }

  /** Releases the file. */
  async close(): Promise<void> {
    await this.#jobs.close();
    await this.#handle.close();
  }

  #short(line: StoredLine): StoredEvent | null {
    return this.#taken(line, line.bytes.length, line.bytes.toString('utf8'), null, null);
  }

  async #long(line: StoredLine): Promise<StoredEvent | null> {
    const { length } = line.bytes;
    try {
      const { line: shortened, reading, long } = await this.#jobs.line(line.bytes);
      return this.#taken(line, length, shortened, reading, long);
    } catch (error) {
      this.#problem(`A line of ${length} bytes could not be read and was left out: ${systemErrorInWords(error)}.`);
      this.#leftOut += 1;
      // The reader counts lines.
      this.#reader.push('');
      return null;
    }
  }

  #taken(
    line: StoredLine,
    length: number,
    text: string,
    reading: FrameReading | null,
    long: LongText | null,
  ): StoredEvent | null {
    const short = length > LONG_LINE_BYTES ? length : undefined;
    const answer: CaptureLine | null = line.whole ? this.#reader.push(text) : this.#reader.end(text, short);
    if (answer === null || answer.kind === 'header') return null;
    if (answer.kind === 'problem' && !line.whole) {
      this.#torn = answer.problem;
      return null;
    }
    if (answer.problem !== '') this.#problem(answer.problem);
    if (answer.kind === 'problem') {
      this.#leftOut += 1;
      return null;
    }
    this.#events.add(answer.event.seq, line.offset, length, long);
    return { event: answer.event, reading };
  }

  #problem(sentence: string): void {
    if (this.#problems.length < MOST_PROBLEMS) this.#problems.push(sentence);
    else this.#untold += 1;
  }
}

function gone(clause: string): FileLook {
  return { state: 'gone', reason: `${clause}. What is shown is what was read before.` };
}
