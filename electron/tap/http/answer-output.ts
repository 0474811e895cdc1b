import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { EVENT_END } from './event-end.ts';
import type { Rewrite, Rewriting } from './rewriting.ts';
import { listedIn, valuesOf, withLength, type MessageHead } from './message-head.ts';

/** Gets the bytes of one answer and gives them to the client, as they are or rewritten. */
export interface AnswerOutput {
  head(head: MessageHead): void;
  data(bytes: Buffer): void;
  framing(bytes: Buffer): void;
  /** It is complete, or breaks off here. */
  ended(isWhole: boolean): void;
}

/** What an output needs. */
export interface OutputHost {
  /** Gives bytes to the client. */
  pass(bytes: Buffer): void;
  told(rewrites: readonly Rewrite[]): void;
}

/** As it came. */
export class PlainOutput implements AnswerOutput {
  readonly #host: OutputHost;

  constructor(host: OutputHost) {
    this.#host = host;
  }

  head({ raw }: MessageHead): void {
    this.#host.pass(raw);
  }

  data(bytes: Buffer): void {
    this.#host.pass(bytes);
  }

  framing(bytes: Buffer): void {
    this.#host.pass(bytes);
  }

  ended(): void {
    // Nothing is held back.
  }
}

const HELD_MOST = 1024 * 1024;

/** Metadata of a protected resource: held until they are whole, since their length changes with them. */
export class MetadataOutput implements AnswerOutput {
  readonly #host: OutputHost;
  readonly #rewriting: Rewriting;
  #head: MessageHead | null = null;
  /** All bytes behind the head, and those of the body alone. */
  #wire: Buffer[] = [];
  #body: Buffer[] = [];
  #held = 0;
  #plain = false;

  constructor(host: OutputHost, rewriting: Rewriting) {
    this.#host = host;
    this.#rewriting = rewriting;
  }

  head(head: MessageHead): void {
    this.#head = head;
  }

  data(bytes: Buffer): void {
    this.#body.push(bytes);
    this.framing(bytes);
  }

  framing(bytes: Buffer): void {
    if (this.#plain) {
      this.#host.pass(bytes);
      return;
    }
    this.#wire.push(bytes);
    this.#held += bytes.length;
    if (this.#held > HELD_MOST) this.#passAll();
  }

  ended(): void {
    const head = this.#head;
    if (head === null || this.#plain) return;
    const text = decoded(head, Buffer.concat(this.#body));
    const { value, rewrites } = text === null ? { value: '', rewrites: [] } : this.#rewriting.metadata(text);
    if (rewrites.length === 0) {
      this.#passAll();
      return;
    }
    const body = Buffer.from(value);
    this.#plain = true;
    this.#host.pass(withLength(head, body.length).raw);
    this.#host.pass(body);
    this.#host.told(rewrites);
  }

  #passAll(): void {
    this.#plain = true;
    if (this.#head !== null) this.#host.pass(this.#head.raw);
    for (const piece of this.#wire.splice(0)) this.#host.pass(piece);
    this.#body = [];
  }
}

const LIMIT = { maxOutputLength: HELD_MOST };
const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: (bytes) => gunzipSync(bytes, LIMIT),
  br: (bytes) => brotliDecompressSync(bytes, LIMIT),
  deflate: (bytes) => inflateSync(bytes, LIMIT),
};

/** The text of a body; null where its coding cannot be undone. */
function decoded(head: MessageHead, bytes: Buffer): string | null {
  try {
    return listedIn(head, 'content-encoding')
      .toReversed()
      .reduce((body, coding) => (coding === 'identity' ? body : DECODERS[coding]!(body)), bytes)
      .toString('utf8');
  } catch {
    // The client gets it as it is, and says what it thinks of it.
    return null;
  }
}

const EVENT_MOST = 64 * 1024;

/** The event stream of HTTP+SSE: its first event is held until it is whole, all others pass. */
export class EndpointOutput implements AnswerOutput {
  readonly #host: OutputHost;
  readonly #rewriting: Rewriting;
  #chunked = false;
  #wire: Buffer[] = [];
  #body = '';
  #plain = false;

  constructor(host: OutputHost, rewriting: Rewriting) {
    this.#host = host;
    this.#rewriting = rewriting;
  }

  head(head: MessageHead): void {
    this.#chunked = listedIn(head, 'transfer-encoding').includes('chunked');
    // Its length could not be kept, or its text not read.
    this.#plain = valuesOf(head, 'content-length').length > 0 || listedIn(head, 'content-encoding').length > 0;
    this.#host.pass(head.raw);
  }

  data(bytes: Buffer): void {
    if (!this.#plain) this.#body += bytes.toString('latin1');
    this.#take(bytes);
    if (!this.#chunked) this.#judge();
  }

  /** Between two chunks their lengths may change. */
  framing(bytes: Buffer): void {
    this.#take(bytes);
    if (bytes.at(-1) === LINE_FEED && this.#body !== '') this.#judge();
  }

  ended(): void {
    this.#passAll();
  }

  #take(bytes: Buffer): void {
    if (this.#plain) this.#host.pass(bytes);
    else this.#wire.push(bytes);
  }

  #judge(): void {
    if (this.#plain) return;
    const text = this.#body.replace(/^(?::[^\r\n]*\r?\n|\r?\n)+/, '');
    if (!EVENT_END.test(text)) {
      if (this.#body.length > EVENT_MOST) this.#passAll();
      return;
    }
    const { value, rewrites } = this.#rewriting.endpoint(this.#body);
    if (rewrites.length === 0 || (this.#chunked && !this.#isBetweenChunks)) {
      if (rewrites.length === 0) this.#passAll();
      return;
    }
    this.#plain = true;
    this.#wire = [];
    const body = Buffer.from(value, 'latin1');
    this.#host.pass(
      this.#chunked ? Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')]) : body,
    );
    this.#host.told(rewrites);
  }

  /** What came last was the end of a chunk, not the length of the next one. */
  get #isBetweenChunks(): boolean {
    const [last] = this.#wire.slice(-1);
    return last !== undefined && /^\r?\n$/.test(last.toString('latin1'));
  }

  #passAll(): void {
    this.#plain = true;
    for (const piece of this.#wire.splice(0)) this.#host.pass(piece);
    this.#body = '';
  }
}

const LINE_FEED = 0x0a;
