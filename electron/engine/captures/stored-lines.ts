import { readExactly } from './read-exactly.ts';

/** A line of a file. */
export interface StoredLine {
  /** Where it begins, in bytes. */
  readonly offset: number;
  /** Without the line end. */
  readonly bytes: Buffer;
  /** False for what stands after the last line end. */
  readonly whole: boolean;
}

const CHUNK_BYTES = 1024 * 1024;
const LF = 0x0a;

/** The lines of a file one by one. A line is a view of what was read, or a copy when it went over several reads. */
export class StoredLines {
  readonly #file: number;
  #size: number;
  #chunk: Buffer = Buffer.alloc(0);
  /** Where #chunk begins in the file. */
  #chunkAt = 0;
  #from = 0;
  /** Pieces of a line whose end was not read yet; they stand before #chunk. */
  #begun: Buffer[] = [];
  #begunBytes = 0;
  /** Whether what stood after the last line end has been given out as a line. */
  #restTaken = false;

  /** `size` is where the file ends; what is appended to it is read when `grow` tells of it. */
  constructor(file: number, size: number) {
    this.#file = file;
    this.#size = size;
  }

  /** Where the file ends, in bytes, as far as is known. */
  get size(): number {
    return this.#size;
  }

  /** Bytes from the beginning of the file that have been given out, with their line ends. */
  get read(): number {
    return this.#chunkAt + this.#from - this.#begunBytes;
  }

  /** Share of the file that has been given out, 0..1. */
  get progress(): number {
    return this.#size === 0 ? 1 : (this.#chunkAt + this.#from) / this.#size;
  }

  /** Whether nothing is left of what is known of the file. */
  get isRead(): boolean {
    return this.read === this.#size;
  }

  /** The file has become longer. */
  grow(size: number): void {
    this.#size = size;
  }

  /** The next line if it has been read from the file already, else null. */
  ready(): StoredLine | null {
    const feed = this.#chunk.indexOf(LF, this.#from);
    if (feed < 0) return null;
    const line = this.#line(this.#chunk.subarray(this.#from, feed), true);
    this.#from = feed + 1;
    return line;
  }

  /** The next line that has an end, null where the file has no more. Rejects when reading fails. */
  async next(): Promise<StoredLine | null> {
    for (;;) {
      const line = this.ready();
      if (line === null && !(await this.#read())) return null;
      if (line === null) continue;
      // What was given out without its line end gets it later: that is no line of its own.
      const late = this.#restTaken && line.bytes.length === 0;
      this.#restTaken = false;
      if (!late) return line;
    }
  }

  /** What stands after the last line end, once `next` found no more lines; null when nothing does. */
  rest(): StoredLine | null {
    const line = this.#line(this.#chunk.subarray(this.#from), false);
    return line.bytes.length === 0 ? null : line;
  }

  /** Counts what `rest` gives as given out: what comes next begins another line. */
  takeRest(): void {
    this.#begun = [];
    this.#begunBytes = 0;
    this.#from = this.#chunk.length;
    this.#restTaken = true;
  }

  async #read(): Promise<boolean> {
    const end = this.#chunkAt + this.#chunk.length;
    if (end >= this.#size) return false;
    const chunk = await readExactly(this.#file, end, Math.min(CHUNK_BYTES, this.#size - end));
    const begun = this.#chunk.subarray(this.#from);
    if (begun.length > 0) this.#begun.push(begun);
    this.#begunBytes += begun.length;
    this.#chunk = chunk;
    this.#chunkAt = end;
    this.#from = 0;
    return true;
  }

  #line(last: Buffer, whole: boolean): StoredLine {
    const offset = this.#chunkAt + this.#from - this.#begunBytes;
    const bytes = this.#begun.length === 0 ? last : Buffer.concat([...this.#begun, last]);
    if (whole) {
      this.#begun = [];
      this.#begunBytes = 0;
    }
    return { offset, bytes, whole };
  }
}
