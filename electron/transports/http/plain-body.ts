import { textOrBase64, wholeCharacters } from '../wire/index.ts';
import type { BodyContext, BodyReader } from './body-reader.ts';

/** A piece is at most this long, so that no single event is large. */
const PIECE_MOST = 256 * 1024;

/** A body that is no message, told as it comes. */
export class PlainBody implements BodyReader {
  readonly position = '';
  readonly #context: BodyContext;
  #offset: number;
  /** The start of a UTF-8 character whose end is still to come. */
  #torn: Buffer = Buffer.alloc(0);
  #tornT = 0;

  /** `offset`: bytes of the body that were told before, otherwise. */
  constructor(context: BodyContext, offset = 0) {
    this.#context = context;
    this.#offset = offset;
  }

  push(chunk: Buffer, t: number): void {
    let rest = this.#torn.length > 0 ? Buffer.concat([this.#torn, chunk]) : chunk;
    for (;;) {
      const piece = rest.subarray(0, PIECE_MOST);
      const whole = wholeCharacters(piece);
      if (whole === 0) break;
      this.#tell(piece.subarray(0, whole), t);
      rest = rest.subarray(whole);
    }
    this.#torn = rest;
    this.#tornT = t;
  }

  end(): void {
    this.#tell(this.#torn, this.#tornT);
    this.#torn = this.#torn.subarray(0, 0);
  }

  abandon(): void {
    this.end();
  }

  #tell(piece: Buffer, t: number): void {
    if (piece.length === 0) return;
    const { exchange, sink } = this.#context;
    const offset = this.#offset;
    this.#offset += piece.length;
    sink.event({ kind: 'http.body', t, exchange, offset, ...textOrBase64([piece]), bytes: piece.length });
  }
}
