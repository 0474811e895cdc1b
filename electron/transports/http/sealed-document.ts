import type { SealedBody } from '../wire/index.ts';
import type { BodyContext, BodyReader } from './body-reader.ts';

/** A body with secrets: held until it has come whole, then told in one piece, with them masked. */
export class SealedDocument implements BodyReader {
  readonly position = '';
  readonly #context: BodyContext;
  readonly #sealed: SealedBody;
  readonly #chunks: Buffer[] = [];
  #t = 0;

  constructor(context: BodyContext, sealed: SealedBody) {
    this.#context = context;
    this.#sealed = sealed;
  }

  push(chunk: Buffer, t: number): void {
    if (this.#chunks.length === 0) this.#t = t;
    this.#chunks.push(chunk);
  }

  end(): void {
    const body = Buffer.concat(this.#chunks.splice(0));
    if (body.length === 0) return;
    const { exchange, sink } = this.#context;
    const text = this.#sealed.masked(body.toString('utf8'));
    sink.event({ kind: 'http.body', t: this.#t, exchange, offset: 0, text, bytes: body.length });
  }

  abandon(): void {
    this.end();
  }
}
