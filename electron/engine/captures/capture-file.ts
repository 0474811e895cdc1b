import { basename, join } from 'node:path';
import type { CaptureEvent, CaptureHeader } from '../../../shared/capture/index.ts';
import type { FrameText } from '../../../shared/bridge/index.ts';
import { openNew, ownFolder } from '../../files/index.ts';
import { systemErrorInWords } from '../../transports/index.ts';
import { CapturePart } from './capture-part.ts';
import { captureFileName } from './file-name.ts';
import { TAIL_BYTES } from './line-log.ts';
import type { EventIndex } from './event-index.ts';
import type { LongText } from './long-text.ts';
import { partPath } from './part-names.ts';
import { stoppedLine } from './part-seams.ts';
import type { RecordedEvents } from './recorded-events.ts';

const CONSEQUENCE = `The connection continues; of what follows, the last ${TAIL_BYTES / 1024 / 1024} MiB can be looked at and nothing is kept.`;

/** How much is recorded of a connection. */
export interface RecordLimit {
  /** Bytes of one file; only a single larger message makes one larger. */
  readonly bytes: number;
  /** Files that are kept, from 1: with one, recording stops at its limit. Of more, the first and the newest stay. */
  readonly parts: number;
}

const NO_LIMIT: RecordLimit = { bytes: Infinity, parts: 1 };

/** The capture of a live connection, being written: one file, and further ones where that has become as large as it may. */
export class CaptureFile {
  /** Where it is, or was to be, written; the first of its files. */
  readonly path: string;
  readonly header: CaptureHeader;
  /** Called once, with a sentence, when recording stops because of an error. Not called for a file that could not be created. */
  onStopped: (reason: string) => void = () => undefined;
  /** Called with a sentence when the record goes on in another file, and when one of them was taken away. */
  onParted: (sentence: string) => void = () => undefined;
  readonly #limit: RecordLimit;
  readonly #parts: CapturePart[];
  #newest: CapturePart;
  #last = 0;
  #stopped: string;
  /** Why the record ends before the next event; '' where it goes on. */
  #ends = '';

  /**
   * `file` is a descriptor of the empty file at `path`, open for reading and writing; null with `stopped` saying why there is none.
   * Before a file has more bytes than the limit has, the record goes on in the next one, or stops: then the file ends with a gap that says so.
   */
  constructor(
    path: string,
    header: CaptureHeader,
    file: number | null,
    { stopped = '', limit = NO_LIMIT }: { readonly stopped?: string; readonly limit?: RecordLimit } = {},
  ) {
    this.path = path;
    this.header = header;
    this.#stopped = stopped;
    this.#limit = file === null ? NO_LIMIT : limit;
    this.#newest = new CapturePart(path, header, file, (cause) => this.#partStopped(path, cause));
    this.#parts = [this.#newest];
  }

  /**
   * Creates the file in the folder (and the folder), readable by their owner only. Never throws: when that fails,
   * what comes back is in the stopped state and holds events in memory.
   */
  static create(folder: string, header: CaptureHeader, limit = NO_LIMIT): CaptureFile {
    const path = join(folder, captureFileName(new Date(header.startedAt), header.source.name));
    try {
      ownFolder(folder);
      return new CaptureFile(path, header, openNew(path), { limit });
    } catch (error) {
      const stopped = `Nothing is recorded: ${path} cannot be written: ${systemErrorInWords(error)}. ${CONSEQUENCE}`;
      return new CaptureFile(path, header, null, { stopped });
    }
  }

  /** Why nothing is recorded any more, as a sentence; '' while recording. */
  get stopped(): string {
    return this.#stopped;
  }

  /** The file that is being written: `path`, or the part that the record goes on in. */
  get current(): string {
    return this.#newest.path;
  }

  /** Bytes that wait to be written. A caller that can slow the sender down should, above some 64 MiB. */
  get backlog(): number {
    return this.#newest.log.backlog;
  }

  /** Where all events lie; null where they are in several files, or in none any more, or some are so long that more is to be known of them. */
  get places(): EventIndex | null {
    return this.#parts.length === 1 && this.#stopped === '' ? this.#newest.events.places : null;
  }

  /** Seq of the last event appended, 0 before the first. */
  get last(): number {
    return this.#last;
  }

  /** Adds the line of an event (without its line end). Throws RangeError when its seq does not rise, and for nothing else. */
  append(line: string | Uint8Array, { seq, t }: Pick<CaptureEvent, 'seq' | 't'>, long: LongText | null = null): void {
    if (seq <= this.#last) throw new RangeError(`event ${seq} does not follow ${this.#last}`);
    this.#last = seq;
    if (this.#stopped === '' && this.#ends !== '') this.#endFile(seq, t, this.#ends);
    if (this.#stopped === '' && this.#newest.log.end + line.length > this.#limit.bytes) this.#full(seq, t);
    this.#newest.add(line, seq, long);
  }

  /** Ends the record before its next event, in whose place stands that it ended, and why: the end of a sentence. */
  stop(cause: string): void {
    this.#ends = cause;
  }

  /** The event; the text (or base64) of one above 1 MiB is left empty. Also of events not yet written. Rejects with a sentence. */
  async read(seq: number): Promise<CaptureEvent> {
    return this.#eventsWith(seq).read(seq);
  }

  /** The line of an event as it is in the file, without its line end. Rejects with a sentence. */
  async line(seq: number): Promise<Buffer> {
    return this.#eventsWith(seq).line(seq);
  }

  /** A stretch of an event's text in UTF-16 units, cut to what there is. Rejects with a sentence. */
  async frameText(seq: number, from: number, length: number): Promise<FrameText> {
    return this.#eventsWith(seq).frameText(seq, from, length);
  }

  /** Resolves when all that was appended is in the file, or when recording has stopped. */
  flush(): Promise<void> {
    return this.#newest.log.flush();
  }

  /** Writes all that was appended before it returns, for our own exit. */
  flushNow(): void {
    this.#newest.log.flushNow();
  }

  /** To be called before an event is shown: what is in the file outlives a crash of ours. */
  writeShown(): void {
    this.#newest.log.writeShown();
  }

  /** Writes what is left and releases the files: nothing can be read from them afterwards. */
  async close(): Promise<void> {
    await Promise.all(this.#parts.map(({ log }) => log.close()));
  }

  /** Throws Error with a sentence for an event whose part was taken away. */
  #eventsWith(seq: number): RecordedEvents {
    const part = this.#parts.find(({ events }) => seq <= events.last) ?? this.#newest;
    if (part.first > seq && part.number > 1)
      throw new Error(`Event ${seq} is no longer kept: a record keeps at most ${this.#limit.parts} files.`);
    return part.events;
  }

  /** The newest file is as large as it may be: the record goes on in another one where there may be one more. */
  #full(seq: number, t: number): void {
    if (this.#limit.parts === 1)
      this.#endFile(seq, t, `the capture has reached its limit of ${sizeInWords(this.#limit.bytes)}`);
    // A message that is larger than any part has one of its own.
    else if (!this.#newest.isEmpty) this.#goOn(seq, t);
  }

  #goOn(seq: number, t: number): void {
    const full = this.#newest;
    const path = partPath(this.path, full.number + 1);
    let file: number;
    try {
      file = openNew(path);
    } catch (error) {
      this.#endFile(seq, t, `${path} cannot be written: ${systemErrorInWords(error)}`);
      return;
    }
    let refused = '';
    const stopped = (cause: string): void => {
      if (this.#newest.path === path) this.#partStopped(path, cause);
      else refused = cause;
    };
    const next = new CapturePart(path, this.header, file, stopped, { part: full, seq, t });
    // Whoever follows the record goes on as soon as the full file says so: by then the next one has its first lines.
    next.log.flushNow();
    if (refused === '') full.end(seq, t, path);
    else this.#endFile(seq, t, `${path} cannot be written: ${refused}`);
    if (this.#stopped !== '') {
      this.#takeAway(next);
      return;
    }
    this.#newest = next;
    this.#parts.push(this.#newest);
    this.#tellParted(
      `The record continues in ${basename(path)}: ${basename(full.path)} has reached its limit of ${sizeInWords(this.#limit.bytes)}.`,
    );
    // The first one stays: both sides said there who they are.
    if (this.#parts.length > this.#limit.parts) this.#remove(this.#parts.splice(1, 1)[0]!);
  }

  #remove(part: CapturePart): void {
    this.#tellParted(`${basename(part.path)} is taken away: at most ${this.#limit.parts} files of a record are kept.`);
    this.#takeAway(part);
  }

  #takeAway(part: CapturePart): void {
    part
      .remove()
      .catch((error: unknown) =>
        this.#tellParted(`${basename(part.path)} cannot be taken away: ${systemErrorInWords(error)}.`),
      );
  }

  /** The gap has the place of the event that would have been next. */
  #endFile(seq: number, t: number, cause: string): void {
    const { log } = this.#newest;
    log.append(stoppedLine(seq, t, cause));
    log.stop(cause);
  }

  /** What becomes of a part that is written no more ends nothing. */
  #partStopped(path: string, cause: string): void {
    if (path !== this.#newest.path) return;
    this.#stopped = `Recording stopped: ${cause}. ${CONSEQUENCE}`;
    // Whoever hears of it may note it at once, and an event may be on its way in just now.
    queueMicrotask(() => this.onStopped(this.#stopped));
  }

  #tellParted(sentence: string): void {
    queueMicrotask(() => this.onParted(sentence));
  }
}

function sizeInWords(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  if (megabytes < 1) return `${bytes} bytes`;
  return megabytes % 1024 === 0 ? `${megabytes / 1024} GiB` : `${Math.round(megabytes)} MiB`;
}
