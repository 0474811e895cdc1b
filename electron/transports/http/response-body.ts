import type { ExchangeFailure } from '../record/index.ts';
import { bodyReader } from './body-kinds.ts';
import type { BodyContext, BodyReader } from './body-reader.ts';
import { ContentDecoder, contentCodings, undecodable } from './content-coding.ts';

/** What a body asks of its exchange. */
export interface BodyHost {
  /** Wants no more bytes for now (`true`), or again. */
  hold(full: boolean): void;
  /** It was read to its end. */
  ended(): void;
  failed(failure: ExchangeFailure): void;
}

/** Text is packed to a tenth, seldom to a fiftieth. What grows more than this is made to fill memory and disk… */
const GROWTH_MOST = 200;
/** …once it has grown to so many bytes: a small one does no harm. */
const GROWN_BYTES = 32 * 1024 * 1024;

/** The body of one response: its wire bytes are told where they are coded, then what they mean. */
export class ResponseBody {
  wireBytes = 0;
  /** With the content coding undone. */
  bytes = 0;
  readonly #context: BodyContext;
  readonly #host: BodyHost;
  readonly #reader: BodyReader;
  readonly #coding: string;
  readonly #decoder: ContentDecoder | null = null;
  #ended = false;
  /** Why the coding cannot be undone; '' when it can. */
  readonly #undecodable: string;

  constructor(context: BodyContext, host: BodyHost) {
    this.#context = context;
    this.#host = host;
    this.#reader = bodyReader(context);
    const codings = contentCodings(context.headers);
    this.#coding = codings.join(', ');
    this.#undecodable = undecodable(codings);
    if (this.#undecodable !== '') {
      const text = `The body of exchange ${context.exchange} cannot be read, its bytes are kept as they come: ${this.#undecodable}.`;
      context.sink.event({ kind: 'note', t: context.now(), by: 'engine', level: 'warning', text });
    }
    if (codings.length === 0 || this.#undecodable !== '') return;
    this.#decoder = new ContentDecoder(codings, {
      decoded: (chunk) => {
        this.#read(chunk, context.now());
        if (this.bytes > GROWN_BYTES && this.bytes > this.wireBytes * GROWTH_MOST) this.#grewTooMuch();
      },
      drained: () => host.hold(false),
      ended: () => this.#end(),
      failed: (code, cause) => this.#failed(code, `undoing its content coding ${this.#coding} failed: ${cause}`),
    });
  }

  /** Where it stands, for the sentence on a body that broke off. */
  get position(): string {
    return this.#reader.position;
  }

  push(chunk: Buffer, t: number): void {
    this.wireBytes += chunk.length;
    if (this.#coding === '') {
      this.#read(chunk, t);
      return;
    }
    const { exchange, sink } = this.#context;
    const base64 = chunk.toString('base64');
    // As they came, nobody could take the secrets out of them.
    if (this.#context.sealed === undefined)
      sink.event({ kind: 'http.encoded', t, exchange, coding: this.#coding, base64, bytes: chunk.length });
    if (this.#decoder !== null && !this.#decoder.write(chunk)) this.#host.hold(true);
  }

  /** The last byte came. */
  end(): void {
    if (this.#undecodable !== '' && this.wireBytes > 0) this.#failed('', this.#undecodable);
    else if (this.#decoder === null) this.#end();
    else this.#decoder.end();
  }

  /** It ends here, complete or not: what is held is told. */
  abandon(): void {
    this.#decoder?.destroy();
    if (!this.#ended) this.#reader.abandon();
    this.#ended = true;
  }

  pause(): void {
    this.#decoder?.pause();
  }

  resume(): void {
    this.#decoder?.resume();
  }

  #read(chunk: Buffer, t: number): void {
    this.bytes += chunk.length;
    const most = this.#context.sealed?.most ?? Infinity;
    if (this.bytes <= most) this.#reader.push(chunk, t);
    else this.#failed('', `it is longer than ${most.toLocaleString('en-US')} bytes`);
  }

  #end(): void {
    this.#ended = true;
    this.#reader.end();
    this.#host.ended();
  }

  #grewTooMuch(): void {
    this.#decoder?.destroy();
    const why = `undoing its content coding ${this.#coding} made more than ${GROWTH_MOST} times as much of the ${this.wireBytes.toLocaleString('en-US')} bytes that came, and was stopped`;
    this.#failed('', why);
  }

  #failed(code: string, why: string): void {
    const after = this.bytes > 0 ? `, after ${this.bytes.toLocaleString('en-US')} bytes that are told` : '';
    this.#host.failed({ stage: 'decode', code, message: `The body could not be read: ${why}${after}.` });
  }
}
