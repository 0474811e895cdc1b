import { HeldBytes, joined, takeTorn } from '../wire/index.ts';
import { MAX_FRAME_BYTES, type BodyContext, type BodyReader } from './body-reader.ts';
import { PlainBody } from './plain-body.ts';
import { isTooDeep, parseJson } from '../../../shared/json/index.ts';

/** A body above this is not parsed to see whether it is a message: that would hold the thread for too long. */
const PARSED_MOST = 1024 * 1024;
const MEMBER = Buffer.from('"jsonrpc"');

/**
 * A body that is one message, told as one frame when it is complete. Where type and status do not say so (`certain` is
 * false), it is one if it is a JSON object, or an array of objects, with a member `jsonrpc`; else it is told in pieces.
 */
export class MessageBody implements BodyReader {
  readonly position = '';
  readonly #context: BodyContext;
  readonly #certain: boolean;
  readonly #held = new HeldBytes();
  #t = 0;
  /** Bytes that were told as frames because of the limit. */
  #cutOff = 0;
  #chunks: number[] = [];
  #plain: PlainBody | null = null;

  constructor(context: BodyContext, certain: boolean) {
    this.#context = context;
    this.#certain = certain;
  }

  push(chunk: Buffer, t: number): void {
    if (this.#plain !== null) {
      this.#plain.push(chunk, t);
      return;
    }
    if (this.#held.bytes === 0) this.#t = t;
    this.#held.add(chunk);
    this.#chunks.push(chunk.length);
    if (this.#held.bytes <= MAX_FRAME_BYTES) return;
    if (this.#certain) this.#cut();
    else this.#tellPlain();
  }

  end(): void {
    if (this.#plain !== null) this.#plain.end();
    else if (this.#held.bytes > 0) this.#endHeld();
  }

  abandon(): void {
    if (this.#plain === null) this.#tellPlain();
    this.#plain?.end();
  }

  #endHeld(): void {
    if (!this.#certain) {
      const body = joined(this.#held.take());
      this.#held.add(body);
      if (!isMessage(body)) {
        this.#tellPlain();
        this.#plain?.end();
        return;
      }
    }
    this.#tell('lf');
  }

  #cut(): void {
    const parts = this.#held.take();
    const torn = takeTorn(parts);
    for (const part of parts) this.#held.add(part);
    const { bytes } = this.#held;
    this.#tell('none');
    this.#cutOff += bytes;
    if (torn.length > 0) this.#held.add(torn);
    const text = `The body grew above ${MAX_FRAME_BYTES} bytes: mcpscope keeps it in pieces, each as its own frame.`;
    this.#context.sink.event({ kind: 'note', t: this.#context.now(), by: 'engine', level: 'warning', text });
  }

  #tell(end: 'lf' | 'none'): void {
    const { stream, sink } = this.#context;
    const { bytes } = this.#held;
    const chunks = this.#chunks.length > 1 ? this.#chunks : [];
    this.#chunks = [];
    sink.frame({ t: this.#t, dir: 's2c', stream, parts: this.#held.take(), bytes, end, chunks });
    this.#t = this.#context.now();
  }

  /** What was held was no message, or not all of one. */
  #tellPlain(): void {
    this.#plain = new PlainBody(this.#context, this.#cutOff);
    for (const part of this.#held.take()) this.#plain.push(joined([part]), this.#t);
  }
}

/** Whether a body is a JSON-RPC message or a batch of them, as far as the member `jsonrpc` tells. */
function isMessage(body: Buffer): boolean {
  if (body.indexOf(MEMBER) < 0) return false;
  if (body.length > PARSED_MOST) return true;
  const text = body.toString('utf8').replace(/^\uFEFF/, '');
  // The reader of frames says what it is.
  if (isTooDeep(text)) return true;
  try {
    const value = parseJson(text);
    const members: readonly unknown[] = Array.isArray(value) ? value : [value];
    return members.length > 0 && members.every(hasMember);
  } catch {
    // It is text that looks like JSON at its start: the record shows it as it is.
    return false;
  }
}

function hasMember(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'jsonrpc');
}
