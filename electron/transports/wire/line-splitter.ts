import type { LineEnd } from '../../../shared/capture/index.ts';
import { HeldBytes } from './held-bytes.ts';

/** One line of a stream. */
export interface SplitLine {
  /** Time of the chunk that brought its first byte. */
  readonly t: number;
  /** The bytes without the line end; none for an empty line. */
  readonly parts: readonly Uint8Array[];
  readonly bytes: number;
  /** `none` for the rest of a stream that ended without a line end, and for a piece of a line over the limit. */
  readonly end: LineEnd;
  /** Byte lengths of the pieces in which line and line end arrived; empty when it was one piece. */
  readonly chunks: readonly number[];
}

export interface LineSplitterOptions {
  /** A line of more bytes than this is handed over in pieces of about this length (UTF-8 characters stay whole). */
  readonly maxBytes: number;
  /** A chunk is used for something else after `push`: what waits for the end of its line is copied. */
  readonly borrows?: boolean;
  /** Called with each piece that was cut off because of the limit, before `onLine` gets it. */
  readonly onCut?: () => void;
}

const LF = 0x0a;
const CR = 0x0d;
const NO_CHUNKS: readonly number[] = [];
/** A UTF-8 sequence has at most three continuation bytes (RFC 3629 §3). */
const MAX_CONTINUATION = 3;

/**
 * Cuts a stream of bytes into lines. Each byte is looked at once and copied at most once, whatever the length of a
 * line, and a line that lies in one chunk is a view of it. The same bytes give the same lines in any chunking.
 */
export class LineSplitter {
  readonly #onLine: (line: SplitLine) => void;
  readonly #maxBytes: number;
  readonly #borrows: boolean;
  readonly #onCut: (() => void) | undefined;
  readonly #held = new HeldBytes();
  #t = 0;
  #chunks: number[] = [];

  constructor(onLine: (line: SplitLine) => void, options: LineSplitterOptions) {
    this.#onLine = onLine;
    this.#maxBytes = options.maxBytes;
    this.#borrows = options.borrows ?? false;
    this.#onCut = options.onCut;
  }

  /** Bytes of the line that has begun and not ended. */
  get pendingBytes(): number {
    return this.#held.bytes;
  }

  /** The beginning of that line, at most about so many bytes. */
  pendingStart(most: number): Uint8Array {
    return this.#held.start(most);
  }

  /** Takes the next chunk, which came at time `t`. */
  push(chunk: Buffer, t: number): void {
    let start = 0;
    while (start < chunk.length) {
      const cut = this.#cutPosition(chunk, start);
      const limit = cut < 0 ? chunk.length : cut;
      const feed = chunk.indexOf(LF, start);
      if (feed >= 0 && feed < limit + (cut < 0 ? 0 : 1)) {
        this.#endLine(chunk, start, feed, t);
        start = feed + 1;
      } else if (cut < 0) {
        this.#keep(start === 0 ? chunk : chunk.subarray(start), t);
        return;
      } else {
        if (cut > start) this.#keep(chunk.subarray(start, cut), t);
        this.#onCut?.();
        this.#emit('none');
        start = cut;
      }
    }
  }

  /** Hands over what has come since the last line end, if anything. */
  flush(): void {
    if (this.#held.bytes > 0) this.#emit('none');
  }

  /**
   * Where a line that goes on from `start` passes the limit, at the first byte that does not continue a character;
   * -1 when it does not within this chunk.
   */
  #cutPosition(chunk: Buffer, start: number): number {
    const over = start + this.#maxBytes - this.#held.bytes;
    if (over >= chunk.length) return -1;
    const from = Math.max(over, start);
    const to = over + MAX_CONTINUATION;
    let position = from;
    while (position < to && position < chunk.length && (chunk[position]! & 0xc0) === 0x80) position += 1;
    return position < chunk.length ? position : -1;
  }

  #endLine(chunk: Buffer, start: number, feed: number, t: number): void {
    if (this.#held.bytes === 0) {
      const crlf = feed > start && chunk[feed - 1] === CR;
      const end = crlf ? feed - 1 : feed;
      const bytes = end - start;
      const parts = bytes > 0 ? [chunk.subarray(start, end)] : [];
      this.#onLine({ t, parts, bytes, end: crlf ? 'crlf' : 'lf', chunks: NO_CHUNKS });
      return;
    }
    if (feed > start) this.#keep(chunk.subarray(start, feed), t);
    if (feed > start) this.#chunks[this.#chunks.length - 1]! += 1;
    else this.#chunks.push(1);
    this.#emit(this.#held.dropLast(CR) ? 'crlf' : 'lf');
  }

  #keep(piece: Uint8Array, t: number): void {
    if (this.#held.bytes === 0) this.#t = t;
    this.#chunks.push(piece.length);
    this.#held.add(this.#borrows ? new Uint8Array(piece) : piece);
  }

  #emit(end: LineEnd): void {
    const { bytes } = this.#held;
    const chunks = this.#chunks.length > 1 ? this.#chunks : NO_CHUNKS;
    const line = { t: this.#t, parts: this.#held.take(), bytes, end, chunks };
    this.#chunks = [];
    this.#onLine(line);
  }
}
