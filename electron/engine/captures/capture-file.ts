import { join } from 'node:path';
import { encodeEvent, encodeHeader, type CaptureEvent, type CaptureHeader } from '../../../shared/capture/index.ts';
import type { FrameText } from '../../../shared/bridge/index.ts';
import { openNew, ownFolder } from '../../files/index.ts';
import { systemErrorInWords } from '../../transports/index.ts';
import { captureFileName } from './file-name.ts';
import { LineLog, TAIL_BYTES } from './line-log.ts';
import type { LongText } from './long-text.ts';
import { RecordedEvents } from './recorded-events.ts';

const CONSEQUENCE = `The connection goes on; of what follows, the last ${TAIL_BYTES / 1024 / 1024} MiB can be looked at and nothing is kept.`;

/** The capture of a live connection, being written. */
export class CaptureFile {
  /** Where it is, or was to be, written. */
  readonly path: string;
  readonly header: CaptureHeader;
  /** Called once, with a sentence, when recording stops because of an error. Not called for a file that could not be created. */
  onStopped: (reason: string) => void = () => undefined;
  readonly #most: number;
  readonly #log: LineLog;
  readonly #events: RecordedEvents;
  #stopped: string;

  /**
   * `file` is a descriptor of the empty file at `path`, open for reading and writing; null with `stopped` saying why there is none.
   * With more than `most` bytes it would be too large: recording stops before, and the file ends with a gap that says so.
   */
  constructor(path: string, header: CaptureHeader, file: number | null, { stopped = '', most = Infinity } = {}) {
    this.path = path;
    this.header = header;
    this.#stopped = stopped;
    this.#most = file === null ? Infinity : most;
    this.#log = new LineLog(file, (cause) => this.#stop(cause));
    this.#events = new RecordedEvents((offset, length) => this.#log.read(offset, length));
    this.#log.append(encodeHeader(header));
  }

  /**
   * Creates the file in the folder (and the folder), readable by their owner only. Never throws: when that fails,
   * what comes back is in the stopped state and holds events in memory.
   */
  static create(folder: string, header: CaptureHeader, most = Infinity): CaptureFile {
    const path = join(folder, captureFileName(new Date(header.startedAt), header.source.name));
    try {
      ownFolder(folder);
      return new CaptureFile(path, header, openNew(path), { most });
    } catch (error) {
      const stopped = `Nothing is recorded: ${path} cannot be written: ${systemErrorInWords(error)}. ${CONSEQUENCE}`;
      return new CaptureFile(path, header, null, { stopped });
    }
  }

  /** Why nothing is recorded any more, as a sentence; '' while recording. */
  get stopped(): string {
    return this.#stopped;
  }

  /** Bytes that wait to be written. A caller that can slow the sender down should, above some 64 MiB. */
  get backlog(): number {
    return this.#log.backlog;
  }

  /** Seq of the last event appended, 0 before the first. */
  get last(): number {
    return this.#events.last;
  }

  /** Adds the line of an event (without its line end). Throws RangeError when its seq does not rise, and for nothing else. */
  append(line: string | Uint8Array, { seq, t }: Pick<CaptureEvent, 'seq' | 't'>, long: LongText | null = null): void {
    if (seq <= this.#events.last) throw new RangeError(`event ${seq} does not follow ${this.#events.last}`);
    if (this.#stopped === '' && this.#log.end + line.length > this.#most) this.#endFile(seq, t);
    const offset = this.#log.end;
    this.#events.add(seq, offset, this.#log.append(line), long);
  }

  /** The event; the text (or base64) of one above 1 MiB is left empty. Also of events not yet written. Rejects with a sentence. */
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

  /** Resolves when all that was appended is in the file, or when recording has stopped. */
  flush(): Promise<void> {
    return this.#log.flush();
  }

  /** Writes all that was appended before it returns, for our own exit. */
  flushNow(): void {
    this.#log.flushNow();
  }

  /** To be called before an event is shown: what is in the file outlives a crash of ours. */
  writeShown(): void {
    this.#log.writeShown();
  }

  /** Writes what is left and releases the file: nothing can be read from it afterwards. */
  close(): Promise<void> {
    return this.#log.close();
  }

  /** The file is as large as it may be. The gap has the place of the event that would have been next. */
  #endFile(seq: number, t: number): void {
    const cause = `the capture has reached its limit of ${sizeInWords(this.#most)}`;
    const reason = `Recording stopped here: ${cause}. What came later was not kept.`;
    this.#log.append(encodeEvent({ seq, t, kind: 'gap', reason }));
    this.#log.stop(cause);
  }

  #stop(cause: string): void {
    this.#stopped = `Recording stopped: ${cause}. ${CONSEQUENCE}`;
    // Whoever hears of it may note it at once, and an event may be on its way in just now.
    queueMicrotask(() => this.onStopped(this.#stopped));
  }
}

function sizeInWords(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  if (megabytes < 1) return `${bytes} bytes`;
  return megabytes % 1024 === 0 ? `${megabytes / 1024} GiB` : `${Math.round(megabytes)} MiB`;
}
