import { basename } from 'node:path';
import type { CaptureEvent, CaptureHeader, CaptureLine } from '../../../shared/capture/index.ts';
import type { FrameText } from '../../../shared/bridge/index.ts';
import type { FrameReading } from '../../../shared/jsonrpc/index.ts';
import { systemErrorInWords } from '../../transports/index.ts';
import type { EventIndex } from './event-index.ts';
import { LargeFrameJobs } from './large-frame-jobs.ts';
import { LONG_LINE_BYTES, type LongText } from './long-text.ts';
import type { RecordedEvents } from './recorded-events.ts';
import type { StoredLine } from './stored-lines.ts';
import { type FileLook, isSeam, nextPart, openPart, type StoredPart } from './stored-part.ts';

/** An event of an opened capture, ready for the fold. */
export interface StoredEvent {
  /** Of a long event the text is only its head. */
  readonly event: CaptureEvent;
  /** For frames above 1 MiB, which were read in a thread of their own; null for all others. */
  readonly reading: FrameReading | null;
}

/** Gets events in order, with the share of the file read so far (0..1). */
export type OnBatch = (batch: readonly StoredEvent[], progress: number) => void | Promise<void>;

/** Reading works in turns of this length, so that the thread stays free for others. */
const SLICE_MS = 8;
const BATCH_EVENTS = 256;
const MOST_PROBLEMS = 5;

/**
 * Opens a capture file for reading. Rejects with UnreadableCapture when the file is missing, of another kind, or of
 * a newer version. `workerFile` is the code of the thread for long lines, beside the bundle when not given.
 */
export async function openCaptureFile(path: string, workerFile?: string): Promise<OpenedCapture> {
  return new OpenedCapture(await openPart(path), new LargeFrameJobs(workerFile));
}

/** A capture open for reading: a file, and those in which its record goes on, as one. */
export class OpenedCapture {
  readonly path: string;
  readonly header: CaptureHeader;
  readonly #jobs: LargeFrameJobs;
  /** Those that were read, and the one that is being read. */
  readonly #parts: StoredPart[];
  #part: StoredPart;
  /** Seq of the last event that was given out. */
  #last = 0;
  #problems: string[] = [];
  /** What is to be said of a torn last line, for as long as the file does not go on. */
  #torn = '';
  #untold = 0;
  #leftOut = 0;

  constructor(first: StoredPart, jobs: LargeFrameJobs) {
    this.path = first.path;
    this.header = first.header;
    this.#jobs = jobs;
    this.#part = first;
    this.#parts = [first];
  }

  /** The file that was read last: `path`, or the part that the record goes on in. */
  get current(): string {
    return this.#part.path;
  }

  /** The files that were read, in order. */
  get paths(): readonly string[] {
    return this.#parts.map(({ path }) => path);
  }

  /** Bytes that were given out as lines, of all files. */
  get readBytes(): number {
    return this.#parts.reduce((bytes, { lines }) => bytes + lines.read, 0);
  }

  /** Lines that were no events, or could not be read: what they held is not shown. A torn last line is none of them. */
  get leftOut(): number {
    return this.#leftOut;
  }

  /** Where all events lie; null where the record has several files, or events that are so long that more is to be known of them. */
  get places(): EventIndex | null {
    return this.#parts.length === 1 ? this.#part.events.places : null;
  }

  /** Where the events lie is known before they are read. */
  know(places: EventIndex): void {
    this.#part.events.know(places);
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
      const handed = batch.length > 0 ? onBatch(batch, this.#part.lines.progress) : undefined;
      batch = [];
      return handed;
    };
    for (let line = await this.#next(); line !== null; line = this.#part.lines.ready() ?? (await this.#next())) {
      const stored = line.bytes.length > LONG_LINE_BYTES ? await this.#long(line) : this.#short(line);
      const goesOn = stored !== null && isSeam(stored.event) && (await this.#goOn(stored.event));
      if (stored !== null && !goesOn) batch.push(stored);
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
    const rest = this.#part.lines.rest();
    if (rest === null) return;
    const stored = rest.bytes.length > LONG_LINE_BYTES ? await this.#long(rest) : this.#short(rest);
    if (stored === null) return;
    this.#part.lines.takeRest();
    await onBatch([stored], this.#part.lines.progress);
  }

  /** Looks whether the file is still the one that was opened, and how long it is now. Never rejects. */
  async look(): Promise<FileLook> {
    const look = await this.#part.look();
    if (look.state === 'grown') this.#torn = '';
    return look;
  }

  /** The event; the text (or base64) of one above 1 MiB is left empty. Rejects with a sentence. */
  read(seq: number): Promise<CaptureEvent> {
    return this.#eventsWith(seq).read(seq);
  }

  /** The line of an event as it is in the file, without its line end. Rejects with a sentence. */
  line(seq: number): Promise<Buffer> {
    return this.#eventsWith(seq).line(seq);
  }

  /** A stretch of an event's text in UTF-16 units, cut to what there is. Rejects with a sentence. */
  frameText(seq: number, from: number, length: number): Promise<FrameText> {
    return this.#eventsWith(seq).frameText(seq, from, length);
  }

  /** Releases the files. */
  async close(): Promise<void> {
    await this.#jobs.close();
    await Promise.all(this.#parts.map((part) => part.close()));
  }

  #eventsWith(seq: number): RecordedEvents {
    return (this.#parts.findLast(({ first }) => first > 0 && first <= seq) ?? this.#parts[0]!).events;
  }

  #next(): Promise<StoredLine | null> {
    return this.#part.lines.next();
  }

  /** Goes on in the next file of the record, which this note at the end of the one before tells of; false where there is none. */
  async #goOn(note: CaptureEvent): Promise<boolean> {
    if (!this.#part.lines.isRead) return false;
    const next = await nextPart(this.#part, (sentence) => this.#problem(sentence));
    if (next === null) return false;
    // The note has the place of the first event of the next file.
    this.#last = note.seq - 1;
    this.#part = next;
    this.#parts.push(next);
    return true;
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
      this.#part.reader.push('');
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
    const answer: CaptureLine | null = line.whole ? this.#part.reader.push(text) : this.#part.reader.end(text, short);
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
    const { event } = answer;
    if (!this.#follows(event)) return null;
    const part = this.#part;
    part.first ||= event.seq;
    part.events.add(event.seq, line.offset, length, long);
    this.#last = event.seq;
    return { event, reading };
  }

  /** Whether an event goes on with what was read: the first note of a further file stands in the place of an event before it. */
  #follows(event: CaptureEvent): boolean {
    const part = this.#part;
    if (part.first > 0 || this.#parts.length === 1) return true;
    if (event.seq > this.#last) {
      if (event.seq > this.#last + 1)
        this.#problem(
          `${basename(part.path)}: events ${this.#last + 1} to ${event.seq - 1} are missing before it: the files that had them were taken away.`,
        );
      return true;
    }
    if (event.kind === 'note' && event.by === 'engine') return false;
    this.#problem(`${basename(part.path)}: event ${event.seq} is left out, since event ${this.#last} was before it.`);
    this.#leftOut += 1;
    return false;
  }

  #problem(sentence: string): void {
    if (this.#problems.length < MOST_PROBLEMS) this.#problems.push(sentence);
    else this.#untold += 1;
  }
}
