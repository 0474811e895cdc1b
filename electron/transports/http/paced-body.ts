import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Chunking } from '../../../shared/compose/index.ts';
import { piecesOf } from '../wire/index.ts';

/** A request body that is written piece by piece with a wait in between. */
export class PacedBody {
  readonly #bytes: Uint8Array;
  readonly #chunks: Chunking;
  readonly #given = new AbortController();
  /** Bytes that have not been asked for yet. */
  left: number;

  constructor(bytes: Uint8Array, chunks: Chunking) {
    this.#bytes = bytes;
    this.#chunks = chunks;
    this.left = bytes.length;
  }

  /** The pieces. Its length is not told, so it goes out chunked (RFC 9112 §7.1). Once. */
  stream(): Readable {
    return Readable.from(this.#pieces());
  }

  /** Ends the waiting: nobody takes what is left. */
  end(): void {
    this.#given.abort();
  }

  async *#pieces(): AsyncGenerator<Uint8Array> {
    const { bytes, delayMs } = this.#chunks;
    const { signal } = this.#given;
    for (const piece of piecesOf(this.#bytes, bytes)) {
      if (this.left < this.#bytes.length) await wait(delayMs, undefined, { signal });
      this.left -= piece.length;
      yield piece;
    }
  }
}
