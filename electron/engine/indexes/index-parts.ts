import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { openRegular } from '../../files/index.ts';

/** The file holds no index, or not all of one. */
export class TornIndex extends Error {}

/** In front of each part: its bytes and their checksum (CRC-32), 32 bits each, in little-endian order. */
const HEAD_BYTES = 8;

/** What is written of a part. */
export function partOf(bytes: Uint8Array): readonly [head: Uint8Array, bytes: Uint8Array] {
  const head = new Uint8Array(HEAD_BYTES);
  const view = new DataView(head.buffer);
  view.setUint32(0, bytes.length, true);
  view.setUint32(4, crc32(bytes), true);
  return [head, bytes];
}

/** The parts of an index, one after the other. */
export class IndexParts {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #size: number;
  #at = 0;

  private constructor(path: string, file: FileHandle, size: number) {
    this.#path = path;
    this.#file = file;
    this.#size = size;
  }

  /** Rejects with Irregular, or the system's error. */
  static async open(path: string): Promise<IndexParts> {
    const { file, bytes } = await openRegular(path);
    return new IndexParts(path, file, bytes);
  }

  /** The next part, in memory of its own. Rejects with TornIndex where there is none that is whole. */
  async next(): Promise<Uint8Array<ArrayBuffer>> {
    const { length, sum } = await this.#head();
    const bytes = await this.#read(length);
    if (crc32(bytes) !== sum) throw this.#torn();
    return bytes;
  }

  /** Goes on behind the next part. Rejects as `next` does. */
  async skip(): Promise<void> {
    const { length } = await this.#head();
    this.#at += length;
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  async #head(): Promise<{ readonly length: number; readonly sum: number }> {
    const head = new DataView((await this.#read(HEAD_BYTES)).buffer);
    return { length: head.getUint32(0, true), sum: head.getUint32(4, true) };
  }

  async #read(length: number): Promise<Uint8Array<ArrayBuffer>> {
    // What a torn head asks for may be more than there is memory.
    if (this.#at + length > this.#size) throw this.#torn();
    const bytes = new Uint8Array(length);
    for (let have = 0; have < length;) {
      const { bytesRead } = await this.#file.read(bytes, have, length - have, this.#at + have);
      if (bytesRead === 0) throw this.#torn();
      have += bytesRead;
    }
    this.#at += length;
    return bytes;
  }

  #torn(): TornIndex {
    return new TornIndex(`${this.#path} is not whole`);
  }
}
