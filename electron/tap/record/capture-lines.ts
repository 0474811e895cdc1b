import { closeSync, fstatSync, ftruncateSync, rmSync, writeSync } from 'node:fs';
import { encodeEvent, encodeHeader, type CaptureHeader } from '../../../shared/capture/index.ts';
import { beginOfPart, endOfPart, partPath, type RecordLimit, stoppedLine } from '../../engine/captures/index.ts';
import { openNew, ownFolder } from '../../files/index.ts';
import { systemErrorInWords } from '../../transports/wire/index.ts';
import { dirname } from 'node:path';
import { LineBuffer } from './line-buffer.ts';
import type { WholeLines } from './record-account.ts';

/** So much is gathered of whole lines before it is written, in the midst of a batch. */
const WRITE_BYTES = 128 * 1024;
/** What failed is tried again so often, and the file is looked for so often, in ms. */
const LOOK_MS = 1_000;
/** A file of a record that has grown to this is followed by another one; the first and the two newest are kept. */
const LIMIT: RecordLimit = { bytes: 4 * 1024 ** 3, parts: 3 };

/** What is not in the file. */
interface Hole {
  readonly cause: string;
  things: number;
  bytes: number;
}

/**
 * The file of a tap's capture, written at once by the thread that asks. It always ends with a whole line: what cannot be written leaves
 * a hole, which is told in the file as soon as that can be written again.
 */
export class CaptureLines {
  readonly path: string;
  readonly #header: CaptureHeader;
  readonly #onProblem: (problem: string) => void;
  readonly #limit: RecordLimit;
  /** The file that is being written, and its number in the record. */
  #part: { readonly path: string; readonly number: number };
  readonly #lines = new LineBuffer((bytes) => this.#write(bytes));
  #file: number | null = null;
  #end = 0;
  #seq = 0;
  /** Of the first event in this file. */
  #first = 1;
  /** Where the last whole line ends, and which one it is. */
  #whole: WholeLines = { end: 0, seq: 0 };
  /** What was added since. */
  #unsettled = { things: 0, bytes: 0 };
  #hole: Hole | null = null;
  /** No more is recorded, whatever happens. */
  #over = false;
  #looked = performance.now();

  /** `onProblem` gets a sentence each time that something is missing from now on. Never throws. */
  constructor(path: string, header: CaptureHeader, onProblem: (problem: string) => void, limit = LIMIT) {
    this.path = path;
    this.#part = { path, number: 1 };
    this.#limit = limit;
    this.#header = header;
    this.#onProblem = onProblem;
    this.#attempt(() => this.#begin());
  }

  /** The file that is being written. */
  get file(): string {
    return this.#part.path;
  }

  /** How much of it is whole. */
  get whole(): WholeLines {
    return this.#whole;
  }

  /** Adds the line of one thing, of `bytes` bytes on the wire; `add` adds it without its end. Never throws. */
  line(t: number, bytes: number, add: (lines: LineBuffer, seq: number) => void): void {
    if (this.#hole !== null) this.#miss(1, bytes);
    if (this.#hole !== null || this.#over) return;
    // A message that is larger than any file has one of its own.
    if (this.#end + this.#lines.length + bytes > this.#limit.bytes && this.#seq >= this.#first) this.#goOnInPart(t);
    if (this.#isHeldUp()) {
      this.#miss(1, bytes);
      return;
    }
    this.#unsettled.things += 1;
    this.#unsettled.bytes += bytes;
    this.#attempt(() => {
      this.#seq += 1;
      add(this.#lines, this.#seq);
      this.#lines.string('\n');
      if (this.#lines.length >= WRITE_BYTES) this.#settle();
    });
  }

  /** Tells of what never came here. */
  missed(t: number, things: number, bytes: number, cause: string): void {
    if (this.#hole !== null) this.#miss(things, bytes);
    else this.line(t, 0, (lines, seq) => lines.string(gapLine(seq, t, cause, things, bytes)));
    this.#onProblem(sentence(cause));
  }

  /** Writes what was added, now and then also what was wrong before. Never throws. */
  write(t: number): void {
    const now = performance.now();
    const looks = now - this.#looked >= LOOK_MS;
    if (looks) this.#looked = now;
    if (this.#hole !== null && looks) this.#goOn(t);
    if (this.#hole !== null || this.#over) return;
    this.#attempt(() => this.#settle());
    if (looks && this.#isDeleted()) this.#stop('its file was deleted while it was being written');
  }

  /** Writes what was added, and that nothing is kept of what comes then. Never throws. */
  stop(t: number, cause: string): void {
    if (this.#over) return;
    this.line(t, 0, (lines, seq) => lines.string(stoppedLine(seq, t, cause)));
    if (this.#hole === null) this.#attempt(() => this.#settle());
    this.#stop(cause);
  }

  /** Writes what can be written and lets go of the file. Never throws. */
  close(t: number): void {
    if (this.#hole !== null) this.#goOn(t);
    if (this.#hole === null && !this.#over) this.#attempt(() => this.#settle());
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
    this.#over = true;
  }

  #begin(): void {
    if (this.#file !== null) return;
    ownFolder(dirname(this.path));
    this.#file = openNew(this.path);
    this.#lines.string(`${encodeHeader(this.#header)}\n`);
    this.#settle();
  }

  #settle(): void {
    this.#lines.flush();
    this.#whole = { end: this.#end, seq: this.#seq };
    this.#unsettled = { things: 0, bytes: 0 };
  }

  #write(bytes: Uint8Array): void {
    if (this.#file === null) throw new Error('there is no file');
    for (let at = 0; at < bytes.length;) {
      const written = writeSync(this.#file, bytes, at, bytes.length - at, this.#end);
      at += written;
      this.#end += written;
    }
  }

  #attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#fail(systemErrorInWords(error));
    }
  }

  #fail(cause: string): void {
    const { things, bytes } = this.#unsettled;
    this.#lines.drop();
    this.#unsettled = { things: 0, bytes: 0 };
    this.#seq = this.#whole.seq;
    this.#end = this.#whole.end;
    this.#cut();
    if (this.#hole === null) this.#onProblem(sentence(cause));
    this.#hole ??= { cause, things: 0, bytes: 0 };
    this.#miss(things, bytes);
  }

  /** Half a line is no line: what follows would be torn with it. */
  #cut(): void {
    try {
      if (this.#file !== null) ftruncateSync(this.#file, this.#end);
    } catch {
      // Written over from there on.
    }
  }

  #miss(things: number, bytes: number): void {
    if (this.#hole === null) return;
    this.#hole.things += things;
    this.#hole.bytes += bytes;
  }

  #goOn(t: number): void {
    const hole = this.#hole;
    if (hole === null) return;
    this.#hole = null;
    this.#attempt(() => {
      this.#begin();
      if (hole.things > 0) {
        this.#seq += 1;
        this.#lines.string(`${gapLine(this.#seq, t, hole.cause, hole.things, hole.bytes)}\n`);
      }
      this.#settle();
    });
    // It failed again: what was missed before is still to be told.
    if (this.#isHeldUp()) this.#hole = hole;
  }

  #isHeldUp(): boolean {
    return this.#hole !== null;
  }

  #isDeleted(): boolean {
    try {
      return this.#file !== null && fstatSync(this.#file).nlink === 0;
    } catch {
      return false;
    }
  }

  /** The file is as large as it may be: the record goes on in another one, which is there before this one says so. */
  #goOnInPart(t: number): void {
    const number = this.#part.number + 1;
    const path = partPath(this.path, number);
    const seq = this.#seq + 1;
    this.#attempt(() => {
      this.#settle();
      // One that could not be gone on in before.
      rmSync(path, { force: true });
      const next = openNew(path);
      const begin = Buffer.from(`${beginOfPart(this.#header, { number, before: this.#part.path, seq, t })}\n`);
      for (let at = 0; at < begin.length;) at += writeSync(next, begin, at);
      this.#lines.string(`${endOfPart(path, seq, t)}\n`);
      this.#settle();
      if (this.#file !== null) closeSync(this.#file);
      this.#file = next;
      this.#end = begin.length;
      this.#first = seq;
      this.#whole = { end: this.#end, seq: this.#seq };
      this.#part = { path, number };
      const old = number - this.#limit.parts + 1;
      if (old > 1) rmSync(partPath(this.path, old), { force: true });
    });
  }

  #stop(cause: string): void {
    this.#over = true;
    this.#onProblem(`Recording stopped: ${cause}. The connection continues without a record.`);
  }
}

function sentence(cause: string): string {
  return `The record has a gap: ${cause}. The connection continues.`;
}

function gapLine(seq: number, t: number, cause: string, events: number, bytes: number): string {
  const reason = `Something passed here and was not recorded: ${cause}.`;
  return encodeEvent({ seq, t, kind: 'gap', reason, events, bytes });
}
