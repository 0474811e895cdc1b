import { closeSync, readSync } from 'node:fs';
import { decodeEvent } from '../../../shared/capture/index.ts';
import { openRegularNow } from '../../files/index.ts';
import { isSeam } from '../captures/index.ts';
import { LineSearch, noHits, type TermHits } from './line-search.ts';
import { parseJson } from '../../../shared/json/index.ts';

/** What to look for, and in which format of lines. */
export interface ScanOrder {
  readonly terms: readonly string[];
  readonly version: number;
  /** The capture; '' where lines are handed over only. */
  readonly path: string;
  /** Whether the record may go on in another file: the note at its end that says so is left to that one, which has an event in its place. */
  readonly goesOn: boolean;
  /** How the file is shared with other scans; null where this one looks through all of it. */
  readonly share: ScanShare | null;
}

/** Of the stretches that begin in the first `bytes` of the file, each `of` scans look through every `of`th. What follows is for the first of them. */
export interface ScanShare {
  /** From 0. */
  readonly nth: number;
  readonly of: number;
  readonly bytes: number;
}

/** What one stretch came to. */
export interface ScanPart {
  /** Every event up to this seq was looked at. */
  readonly upto: number;
  readonly hits: readonly TermHits[];
  /** True when the end of the file was reached. */
  readonly end: boolean;
  /** What could not be looked at, as a sentence; '' when nothing. */
  readonly problem: string;
}

const CHUNK_BYTES = 1024 * 1024;
/** Strings have a limit in the engine of JavaScript; a line beyond half of it is passed over. */
const LONGEST_LINE_BYTES = 256 * 1024 * 1024;
/** The note that a record goes on is no longer than the name of a file and a sentence. */
const SEAM_BYTES = 8 * 1024;
const LF = 0x0a;

/**
 * Looks through a capture file from its beginning, a stretch at each call, and through lines that are handed over. Reading waits for
 * the disk: it belongs into a thread of its own.
 */
export class CaptureScan {
  readonly #search: LineSearch;
  readonly #terms: number;
  readonly #file: number | null;
  readonly #goesOn: boolean;
  readonly #share: ScanShare | null;
  /** How many stretches of the file were read, by this scan or by another one. */
  #stretches = 0;
  #buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  /** Bytes at the beginning of #buffer that belong to a line that is not read to its end. */
  #held = 0;
  #at = 0;
  #upto = 0;

  /** Throws when the file cannot be opened, or a term cannot be searched for. */
  constructor({ terms, version, path, goesOn, share }: ScanOrder) {
    this.#search = new LineSearch(terms, version);
    this.#terms = terms.length;
    this.#goesOn = goesOn;
    this.#share = share;
    this.#file = path === '' ? null : openRegularNow(path).file;
  }

  /** Looks through the next stretch of the file that is its own. At the end it tells so, and goes on there when more has been written. */
  next(): ScanPart {
    if (this.#file === null) return this.#part(noHits(this.#terms), true);
    for (;;) {
      const part = this.#stretch(this.#file);
      if (part !== null) return part;
    }
  }

  /** Reads on. Null where that gave nothing to look through for this scan. */
  #stretch(file: number): ScanPart | null {
    const shared = this.#share !== null && this.#at < this.#share.bytes;
    if (!shared && this.#share !== null && this.#share.nth > 0) return this.#part(noHits(this.#terms), true);
    const bytes = this.#read(file, shared ? this.#share.bytes - this.#at : Infinity);
    this.#at += bytes;
    const filled = this.#held + bytes;
    if (bytes === 0) return this.#rest();
    const end = this.#buffer.lastIndexOf(LF, filled - 1) + 1;
    if (end === 0) return this.#longer(file, filled, shared);
    // Whether the last line is the last of the file is known when there is no more.
    const from = end < 2 ? 0 : this.#buffer.lastIndexOf(LF, end - 2) + 1;
    const whole = this.#isSeam(this.#buffer.subarray(from, end)) ? from : end;
    const part = this.#isOwn(shared) ? this.lines(this.#buffer.subarray(0, whole)) : null;
    this.#buffer.copyWithin(0, whole, filled);
    this.#held = filled - whole;
    if (this.#held === 0 && this.#buffer.length > CHUNK_BYTES) this.#buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES);
    return part;
  }

  /** Fills the buffer behind what is held, as far as the file goes and with no more than so many bytes. Returns how many there are. */
  #read(file: number, most: number): number {
    const wanted = Math.min(this.#buffer.length - this.#held, most);
    let have = 0;
    // Scans that share a file must cut it in the same places.
    while (have < wanted) {
      const bytes = readSync(file, this.#buffer, this.#held + have, wanted - have, this.#at + have);
      if (bytes === 0) break;
      have += bytes;
    }
    return have;
  }

  /** Whether the stretch at hand is for this scan. */
  #isOwn(shared: boolean): boolean {
    const nth = this.#stretches;
    this.#stretches += 1;
    return !shared || this.#share === null || nth % this.#share.of === this.#share.nth;
  }

  /** Looks through lines, the last with or without its line end. */
  lines(bytes: Buffer): ScanPart {
    const hits = this.#search.search(bytes);
    this.#upto = Math.max(this.#upto, this.#search.lastSeq(bytes));
    return this.#part(hits, false);
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
  }

  /** What stands after the last line end: an event that lacks only that, or the beginning of one, which parses as nothing. */
  #rest(): ScanPart {
    const rest = this.#buffer.subarray(0, this.#held);
    if (this.#isSeam(rest)) return this.#part(noHits(this.#terms), true);
    const seq = isWhole(rest) ? this.#search.lastSeq(rest) : 0;
    if (seq <= this.#upto) return this.#part(noHits(this.#terms), true);
    const hits = this.#search.search(rest);
    this.#upto = seq;
    return this.#part(hits, true);
  }

  #isSeam(line: Buffer): boolean {
    if (!this.#goesOn || line.length > SEAM_BYTES) return false;
    const decoded = decodeEvent(line.toString('utf8').trimEnd());
    return decoded.ok && isSeam(decoded.event);
  }

  #longer(file: number, filled: number, shared: boolean): ScanPart | null {
    this.#held = filled;
    if (filled < this.#buffer.length) return null;
    if (this.#buffer.length >= LONGEST_LINE_BYTES) {
      const passed = this.#passOver(file);
      return this.#isOwn(shared) ? passed : null;
    }
    const larger = Buffer.allocUnsafeSlow(this.#buffer.length * 2);
    this.#buffer.copy(larger, 0, 0, filled);
    this.#buffer = larger;
    return null;
  }

  #passOver(file: number): ScanPart {
    const from = this.#at - this.#held;
    this.#buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES);
    this.#held = 0;
    for (;;) {
      const bytes = readSync(file, this.#buffer, 0, this.#buffer.length, this.#at);
      const feed = this.#buffer.subarray(0, bytes).indexOf(LF);
      this.#at += feed < 0 ? bytes : feed + 1;
      if (feed >= 0 || bytes === 0) break;
    }
    const megabytes = Math.round((this.#at - from) / 1024 ** 2);
    return {
      ...this.#part(noHits(this.#terms), false),
      problem: `A line of ${megabytes} MB, from byte ${from} of the file on, is too long to be searched.`,
    };
  }

  #part(hits: readonly TermHits[], end: boolean): ScanPart {
    return { upto: this.#upto, hits, end, problem: '' };
  }
}

function isWhole(line: Buffer): boolean {
  try {
    parseJson(line.toString('utf8'));
    return true;
  } catch (fault) {
    if (fault instanceof SyntaxError) return false;
    throw fault;
  }
}
