import { headerValue } from '../record/index.ts';
import type { HeaderPair } from '../wire/index.ts';
import type { BodyContext, BodyReader } from './body-reader.ts';
import { EventStreamBody } from './event-stream-body.ts';
import { MessageBody } from './message-body.ts';
import { PlainBody } from './plain-body.ts';
import { SealedDocument } from './sealed-document.ts';

/** Blanks that may stand before a JSON text (RFC 8259 §2), and the bytes of a byte order mark. */
const BEFORE_JSON = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf]);
const BRACE = 0x7b;
const BRACKET = 0x5b;
/** So many chunks of nothing but blanks are waited for. */
const BLANKS_MOST = 64;

/** The reader that a response calls for. */
export function bodyReader(context: BodyContext): BodyReader {
  if (context.sealed !== undefined) return new SealedDocument(context, context.sealed);
  const type = mediaType(context.headers);
  if (type === 'text/event-stream') return new EventStreamBody(context);
  if (isJson(type) && context.status < 400 && context.document !== true) return new MessageBody(context, true);
  return new UndecidedBody(context);
}

/** The media type without its parameters, lower case; '' for none. */
function mediaType(headers: readonly HeaderPair[]): string {
  return headerValue(headers, 'content-type').split(';')[0]!.trim().toLowerCase();
}

function isJson(type: string): boolean {
  return type === 'application/json' || (type.startsWith('application/') && type.endsWith('+json'));
}

/** A body whose type or status says nothing of messages: its first byte tells whether it may be one all the same. */
class UndecidedBody implements BodyReader {
  readonly #context: BodyContext;
  readonly #blanks: { readonly chunk: Buffer; readonly t: number }[] = [];
  #reader: BodyReader | null = null;

  constructor(context: BodyContext) {
    this.#context = context;
  }

  get position(): string {
    return this.#reader?.position ?? '';
  }

  push(chunk: Buffer, t: number): void {
    if (this.#reader === null) {
      const first = chunk.find((byte) => !BEFORE_JSON.has(byte));
      if (first === undefined) {
        this.#blanks.push({ chunk, t });
        if (this.#blanks.length < BLANKS_MOST) return;
      }
      this.#decide(first);
      if (first === undefined) return;
    }
    this.#reader!.push(chunk, t);
  }

  end(): void {
    this.#decide(undefined);
    this.#reader!.end();
  }

  abandon(): void {
    this.#decide(undefined);
    this.#reader!.abandon();
  }

  #decide(first: number | undefined): void {
    if (this.#reader !== null) return;
    const json = first === BRACE || first === BRACKET;
    this.#reader = json ? new MessageBody(this.#context, false) : new PlainBody(this.#context);
    for (const { chunk, t } of this.#blanks.splice(0)) this.#reader.push(chunk, t);
  }
}
