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
  readonly #size: number;
  #chunk: Buffer = Buffer.alloc(0);
  /** Where #chunk begins in the file. */
  #chunkAt = 0;
  #from = 0;

  /** `size` is where the file ends; what is appended to it later is not read. */
  constructor(file: number, size: number) {
    this.#file = file;
    this.#size = size;
  }

  /** Share of the file that has been given out, 0..1. */
  get progress(): number {
    return this.#size === 0 ? 1 : (this.#chunkAt + this.#from) / this.#size;
  }

  /** The next line if it has been read from the file already, else null. */
  ready(): StoredLine | null {
    const feed = this.#chunk.indexOf(LF, this.#from);
    if (feed < 0) return null;
    const line = { offset: this.#chunkAt + this.#from, bytes: this.#chunk.subarray(this.#from, feed), whole: true };
    this.#from = feed + 1;
    return line;
  }

  /** The next line, null at the end of the file. Rejects when reading fails. */
  async next(): Promise<StoredLine | null> {
    const ready = this.ready();
    if (ready !== null) return ready;
    const offset = this.#chunkAt + this.#from;
    const parts = [this.#chunk.subarray(this.#from)];
    for (;;) {
      const end = this.#chunkAt + this.#chunk.length;
      this.#chunk = await readExactly(this.#file, end, Math.min(CHUNK_BYTES, this.#size - end));
      this.#chunkAt = end;
      const feed = this.#chunk.indexOf(LF);
      this.#from = feed < 0 ? this.#chunk.length : feed + 1;
      parts.push(this.#chunk.subarray(0, feed < 0 ? this.#chunk.length : feed));
      if (feed >= 0) return { offset, bytes: Buffer.concat(parts), whole: true };
      if (this.#chunk.length === 0) break;
    }
    const bytes = Buffer.concat(parts);
    return bytes.length === 0 ? null : { offset, bytes, whole: false };
  }
}
