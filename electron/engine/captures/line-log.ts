import { close, fstat, writev, writevSync } from 'node:fs';
import { promisify } from 'node:util';
import { systemErrorInWords } from '../../transports/index.ts';
import { readExactly } from './read-exactly.ts';

const closeFile = promisify(close);
const lookAt = promisify(fstat);
const SLAB_BYTES = 256 * 1024;
const FLUSH_BYTES = 256 * 1024;
const FLUSH_MS = 8;
/** Whether the file is still there is looked at so often, in ms. */
const LOOK_MS = 1_000;
/** So much is written while somebody waits to show it; more of it waits for the disk in any case. */
const SHOWN_BYTES = 4 * 1024 * 1024;
/** What stays readable of lines that could not be written. */
export const TAIL_BYTES = 64 * 1024 * 1024;
/** A UTF-16 unit takes at most three bytes in UTF-8. */
const BYTES_PER_UNIT = 3;

/** Consecutive lines in memory, from `start` in the log on. */
interface Slab {
  start: number;
  readonly bytes: Buffer;
  used: number;
}

/**
 * An append-only file of lines. Lines are gathered and written in order, one write under way at a time, at the latest
 * after 8 ms or 256 KiB. When a write fails the file stays as it is, and the lines go on in memory, the oldest dropped.
 */
export class LineLog {
  readonly #onStopped: (cause: string) => void;
  #file: number | null;
  /** Lines that are not all in the file, the last one open for more. */
  #slabs: Slab[] = [];
  #open: Slab | null = null;
  #held = 0;
  #end = 0;
  #written = 0;
  #writing = false;
  #timer: NodeJS.Timeout | undefined;
  #waiting: { readonly upto: number; readonly resolve: () => void }[] = [];
  #stopped = false;
  #lookedAt = 0;

  /** `file` is a descriptor open for reading and writing, of an empty file; null keeps everything in memory from the start. */
  constructor(file: number | null, onStopped: (cause: string) => void) {
    this.#file = file;
    this.#onStopped = onStopped;
    this.#stopped = file === null;
  }

  /** Length of the log in bytes. */
  get end(): number {
    return this.#end;
  }

  /** Bytes that wait to be written. */
  get backlog(): number {
    return this.#stopped ? 0 : this.#end - this.#written;
  }

  /** Adds a line. The bytes of a line must not be changed afterwards. Returns its length in bytes without the line end. */
  append(line: string | Uint8Array): number {
    const before = this.#end;
    if (typeof line === 'string' && line.length * BYTES_PER_UNIT < SLAB_BYTES) this.#appendShort(line);
    else this.#appendLong(line);
    const length = this.#end - before - 1;
    if (this.#stopped) this.#dropOldest();
    else if (this.#end - this.#written >= FLUSH_BYTES) this.#write();
    else this.#timer ??= setTimeout(() => this.#write(), FLUSH_MS);
    return length;
  }

  /** Resolves when all that was appended is in the file, or when recording has stopped. */
  flush(): Promise<void> {
    const upto = this.#end;
    if (this.#stopped || this.#written >= upto) return Promise.resolve();
    const flushed = new Promise<void>((resolve) => this.#waiting.push({ upto, resolve }));
    this.#write();
    return flushed;
  }

  /** Writes all that was appended before it returns, for our own exit. */
  flushNow(): void {
    if (this.#file === null || this.#stopped) return;
    try {
      // What is under way may be written twice: the same bytes at the same place.
      while (this.#written < this.#end)
        this.#advanceTo(this.#written + writevSync(this.#file, this.#unwritten(), this.#written));
    } catch (error) {
      this.#stop(error);
    }
  }

  /** Writes what waits before it returns, unless that is much: what a user has seen outlives a crash of ours. */
  writeShown(): void {
    if (this.#written < this.#end && this.backlog <= SHOWN_BYTES) this.flushNow();
  }

  /** Writes all that was appended, and nothing more: what follows goes on in memory. `cause` is the end of a sentence. */
  stop(cause: string): void {
    this.flushNow();
    this.#stop(new Error(cause));
  }

  /** Bytes from anywhere in the log. Rejects with a sentence when they are no longer to be had. */
  async read(offset: number, length: number): Promise<Buffer> {
    if (offset + length > this.#written) await this.flush();
    if (offset + length <= this.#written) return this.#readFile(offset, length);
    const slab = this.#slabs.find(({ start, used }) => offset >= start && offset + length <= start + used);
    if (slab === undefined) {
      throw new Error(
        `This event was not recorded, and only the last ${TAIL_BYTES / 1024 / 1024} MiB after that are kept in memory.`,
      );
    }
    return Buffer.from(slab.bytes.subarray(offset - slab.start, offset - slab.start + length));
  }

  /** Writes what is left and releases the file. */
  async close(): Promise<void> {
    await this.flush();
    clearTimeout(this.#timer);
    await this.#lookForFile(true);
    const file = this.#file;
    this.#file = null;
    this.#stopped = true;
    if (file !== null) await closeFile(file);
  }

  #appendShort(line: string): void {
    const worst = line.length * BYTES_PER_UNIT + 1;
    let slab = this.#open;
    if (slab === null || slab.bytes.length - slab.used < worst)
      slab = this.#newSlab(Buffer.allocUnsafeSlow(SLAB_BYTES));
    const from = slab.used;
    let to = from + slab.bytes.write(line, from, 'utf8');
    slab.bytes[to++] = 0x0a;
    slab.used = to;
    this.#end += to - from;
  }

  #appendLong(line: string | Uint8Array): void {
    const bytes = typeof line === 'string' ? Buffer.from(line) : Buffer.from(line.buffer, line.byteOffset, line.length);
    for (const piece of [bytes, Buffer.of(0x0a)]) {
      this.#newSlab(piece).used = piece.length;
      this.#end += piece.length;
    }
    this.#open = null;
  }

  #newSlab(bytes: Buffer): Slab {
    const slab = { start: this.#end, bytes, used: 0 };
    this.#slabs.push(slab);
    this.#held += bytes.length;
    this.#open = slab;
    return slab;
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#writing || this.#stopped || this.#file === null || this.#written >= this.#end) return;
    this.#writing = true;
    const from = this.#written;
    writev(this.#file, this.#unwritten(), from, (error, bytes) => {
      this.#writing = false;
      if (error !== null) this.#stop(error);
      else if (bytes > 0) {
        this.#advanceTo(from + bytes);
        void this.#lookForFile();
      } else this.#stop(new Error('the system wrote nothing and gave no reason'));
      if (this.#waiting.length > 0 || this.#end - this.#written >= FLUSH_BYTES) this.#write();
      else if (this.#written < this.#end && !this.#stopped) this.#timer ??= setTimeout(() => this.#write(), FLUSH_MS);
    });
  }

  /** A file that was deleted takes what is written to it all the same, and nobody will ever read it. */
  async #lookForFile(now = false): Promise<void> {
    if (this.#file === null || this.#stopped || (!now && performance.now() - this.#lookedAt < LOOK_MS)) return;
    this.#lookedAt = performance.now();
    const found = await lookAt(this.#file).catch(() => null);
    if (found?.nlink === 0) this.#stop(new Error('its file was deleted while it was being written'));
  }

  #unwritten(): Buffer[] {
    const pieces: Buffer[] = [];
    for (const { start, bytes, used } of this.#slabs) {
      const from = Math.max(0, this.#written - start);
      if (from < used) pieces.push(bytes.subarray(from, used));
    }
    return pieces;
  }

  #advanceTo(position: number): void {
    // flushNow may have overtaken a write that was under way.
    if (position <= this.#written) return;
    this.#written = position;
    let done = 0;
    while (done < this.#slabs.length && this.#slabs[done]!.start + this.#slabs[done]!.used <= this.#written) {
      this.#held -= this.#slabs[done]!.bytes.length;
      done += 1;
    }
    this.#slabs.splice(0, done);
    if (this.#slabs.length === 0) this.#reuse();
    this.#settle();
  }

  /** All is written: the open slab can take new lines from its beginning. */
  #reuse(): void {
    const slab = this.#open;
    this.#open = null;
    if (slab === null || this.#writing) return;
    this.#open = slab;
    slab.start = this.#end;
    slab.used = 0;
    this.#slabs.push(slab);
    this.#held += slab.bytes.length;
  }

  #stop(error: unknown): void {
    if (this.#stopped) return;
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#onStopped(systemErrorInWords(error));
    this.#settle();
    this.#dropOldest();
  }

  /** However long a line is, it is there until so much has come behind it. */
  #dropOldest(): void {
    let dropped = 0;
    for (; dropped < this.#slabs.length - 1; dropped += 1) {
      const rest = this.#held - this.#slabs[dropped]!.bytes.length;
      if (rest < TAIL_BYTES) break;
      this.#held = rest;
    }
    if (dropped > 0) this.#slabs.splice(0, dropped);
  }

  #settle(): void {
    const due = this.#waiting.filter(({ upto }) => this.#stopped || upto <= this.#written);
    if (due.length === 0) return;
    this.#waiting = this.#waiting.filter(({ upto }) => !this.#stopped && upto > this.#written);
    for (const { resolve } of due) resolve();
  }

  #readFile(offset: number, length: number): Promise<Buffer> {
    if (this.#file === null) return Promise.reject(new Error('The capture has been closed.'));
    return readExactly(this.#file, offset, length);
  }
}
