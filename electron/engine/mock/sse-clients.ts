import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readFrame } from '../../../shared/jsonrpc/index.ts';
import { EventStream } from './event-stream.ts';
import { EVENTS_HEAD, PLAIN_STREAM, readBody, refuse } from './http-exchange.ts';
import { answerGarbage, isGarbage } from './http-post.ts';
import type { SessionOptions } from './http-sessions.ts';
import { TwoWayConversation } from './two-way-conversation.ts';

/** Where a client of 2024-11-05 listens. */
export const SSE_PATH = '/sse';
/** Where it sends to; the query names its session. */
const MESSAGES_PATH = '/messages';
const SESSION = 'sessionId';

export function isSsePath(path: string): boolean {
  return path === SSE_PATH || path === MESSAGES_PATH;
}

/**
 * The clients of a mock over HTTP with SSE (2024-11-05, transports): an event stream that begins with the address to send to, on which
 * all answers come. A client is there for as long as its stream is open.
 */
export class SseClients {
  readonly #options: SessionOptions;
  readonly #open = new Map<string, TwoWayConversation>();

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** Serves a request for one of its paths. */
  async serve(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = path === SSE_PATH ? 'GET' : 'POST';
    if (request.method !== method)
      return refuse(response, { status: 405, message: 'Method not allowed.', headers: { Allow: method } });
    return method === 'GET' ? this.#listen(response) : this.#post(request, response);
  }

  async endAll(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((id) => this.#end(id)));
  }

  #listen(response: ServerResponse): void {
    const id = randomUUID();
    const standing = new EventStream(PLAIN_STREAM);
    this.#open.set(id, new TwoWayConversation({ ...this.#options, standing }));
    response.once('close', () => void this.#end(id));
    response.writeHead(200, EVENTS_HEAD);
    response.write(`event: endpoint\ndata: ${MESSAGES_PATH}?${SESSION}=${id}\n\n`);
    standing.open(response);
  }

  async #post(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = new URLSearchParams(request.url?.split('?', 2)[1]).get(SESSION) ?? '';
    const body = await readBody(request);
    if (typeof body !== 'string') return refuse(response, body);
    const conversation = this.#open.get(id);
    if (conversation === undefined)
      return refuse(response, { status: 404, message: `No event stream is open that has this ${SESSION}.` });
    const reading = readFrame(body);
    if (isGarbage(reading)) return answerGarbage(reading, response, this.#options.record);
    response.writeHead(202).end();
    return conversation.take(body);
  }

  async #end(id: string): Promise<void> {
    const conversation = this.#open.get(id);
    this.#open.delete(id);
    await conversation?.end();
  }
}
