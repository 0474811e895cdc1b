import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MockForm, MockStream } from '../../../shared/replay/index.ts';
import { EventStream, writeTo } from './event-stream.ts';
import type { HttpRefusal } from './http-access.ts';
import { errorText } from './mock-conversation.ts';
import { SerialOutlet, type Outlet } from './outlet.ts';
import { ERROR } from '../../../shared/mcp/index.ts';

/** Longer messages of a client are refused, as the official SDK does. */
const LONGEST_BODY = 4 * 1024 * 1024;

/** Head of an event stream that no recorded one stands for; proxies must not hold it back. */
export const EVENTS_HEAD = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
} as const;
/** An event stream without ids. */
export const PLAIN_STREAM: MockStream = { ids: false, primes: false, retryMs: -1 };

/** The head that an answer is sent with. */
export interface AnswerHead {
  readonly status: number;
  /** Of an event stream, what it is like; null for JSON. */
  readonly stream: MockStream | null;
  /** Header lines as recorded. */
  readonly recorded: MockForm['headers'];
  /** Of the mock's own. */
  readonly own: Readonly<Record<string, string>>;
}

/** The body of a request as text; a refusal where it is no message of MCP. Rejects when the client breaks off. */
export async function readBody(request: IncomingMessage): Promise<string | HttpRefusal> {
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json')
    return { status: 415, message: 'Unsupported Media Type: Content-Type must be application/json.' };
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > LONGEST_BODY)
      return {
        status: 413,
        message: `The message is longer than ${LONGEST_BODY} bytes.`,
        headers: { Connection: 'close' },
      };
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Answers with a JSON-RPC error that is about no request. */
export function refuse(response: ServerResponse, { status, message, headers }: HttpRefusal): void {
  response.writeHead(status, {
    ...headers,
    'Content-Type': 'application/json',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  });
  response.end(errorText('null', { code: ERROR.serverError, message }));
}

/** An answer that goes out over one response: an event stream at once, JSON when there is something to say. */
export class HttpAnswer {
  readonly outlet: Outlet;
  readonly #response: ServerResponse;
  readonly #head: AnswerHead;
  readonly #stream: EventStream | null;

  constructor(response: ServerResponse, head: AnswerHead) {
    this.#response = response;
    this.#head = head;
    this.#stream = head.stream === null ? null : new EventStream(head.stream);
    this.outlet =
      this.#stream ?? new SerialOutlet((text) => this.#write(text), { before: '', after: '', lineEnd: '\n' });
    if (this.#stream === null) return;
    this.#begin();
    this.#stream.open(response);
  }

  /** The event stream, where it is one that can be gone on with. */
  get resumable(): EventStream | null {
    return this.#head.stream?.ids === true ? this.#stream : null;
  }

  /** Ends the response. */
  end(): void {
    if (this.#stream !== null) {
      this.#stream.finish();
      return;
    }
    // A request that was given up before its answer is over without one.
    if (!this.#response.headersSent) this.#response.writeHead(202);
    this.#response.end();
  }

  #begin(): void {
    const { status, stream, recorded, own } = this.#head;
    const typed = recorded.some(({ name }) => name.toLowerCase() === 'content-type');
    const type = stream === null ? { 'Content-Type': 'application/json' } : EVENTS_HEAD;
    for (const { name, value = '' } of recorded) this.#response.appendHeader(name, value);
    this.#response.writeHead(status, { ...(typed ? {} : type), ...own });
    this.#response.flushHeaders();
  }

  async #write(text: string): Promise<void> {
    if (!this.#response.headersSent) this.#begin();
    await writeTo(this.#response, text);
  }
}
