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
  #buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  /** Bytes at the beginning of #buffer that belong to a line that is not read to its end. */
  #held = 0;
  #at = 0;
  #upto = 0;

  /** Throws when the file cannot be opened, or a term cannot be searched for. */
  constructor({ terms, version, path, goesOn }: ScanOrder) {
    this.#search = new LineSearch(terms, version);
    this.#terms = terms.length;
    this.#goesOn = goesOn;
    this.#file = path === '' ? null : openRegularNow(path).file;
  }

  /** Looks through the next stretch of the file. At its end it tells so, and goes on there when more has been written. */
  next(): ScanPart {
    if (this.#file === null) return this.#part(noHits(this.#terms), true);
    const bytes = readSync(this.#file, this.#buffer, this.#held, this.#buffer.length - this.#held, this.#at);
    this.#at += bytes;
    const filled = this.#held + bytes;
    if (bytes === 0) return this.#rest();
    const end = this.#buffer.lastIndexOf(LF, filled - 1) + 1;
    if (end === 0) return this.#longer(this.#file, filled);
    // Whether the last line is the last of the file is known when there is no more.
    const from = end < 2 ? 0 : this.#buffer.lastIndexOf(LF, end - 2) + 1;
    const whole = this.#isSeam(this.#buffer.subarray(from, end)) ? from : end;
    const hits = this.#search.search(this.#buffer.subarray(0, whole));
    this.#upto = Math.max(this.#upto, this.#search.lastSeq(this.#buffer.subarray(0, whole)));
    this.#buffer.copyWithin(0, whole, filled);
    this.#held = filled - whole;
    if (this.#held === 0 && this.#buffer.length > CHUNK_BYTES) this.#buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES);
    return this.#part(hits, false);
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

  #longer(file: number, filled: number): ScanPart {
    this.#held = filled;
    if (filled < this.#buffer.length) return this.#part(noHits(this.#terms), false);
    if (this.#buffer.length >= LONGEST_LINE_BYTES) return this.#passOver(file);
    const larger = Buffer.allocUnsafeSlow(this.#buffer.length * 2);
    this.#buffer.copy(larger, 0, 0, filled);
    this.#buffer = larger;
    return this.#part(noHits(this.#terms), false);
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
