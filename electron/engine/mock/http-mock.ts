import type { IncomingMessage, ServerResponse } from 'node:http';
import { member } from '../../../shared/json/index.ts';
import { readFrame, type FrameReading } from '../../../shared/jsonrpc/index.ts';
import type { Era } from '../../../shared/mcp/index.ts';
import { namedRevision } from '../../../shared/replay/index.ts';
import { listenOnLoopback, originOf, portOf, stopListening, type ListenerLimits } from '../loopback/index.ts';
import { namedEvent, type EventStream } from './event-stream.ts';
import { refuseForeign } from './http-access.ts';
import { EVENTS_HEAD, readBody, refuse } from './http-exchange.ts';
import { mirrorProblem, versionProblem } from './http-headers.ts';
import { answerGarbage, answerPost, isGarbage, requestsIn } from './http-post.ts';
import { HttpSessions, type HttpSession, type SessionOptions } from './http-sessions.ts';
import { isSsePath, SSE_PATH, SseClients } from './sse-clients.ts';
import type { MockSignIn } from './mock-sign-in.ts';
import type { Decision } from './decision.ts';

/** An event stream may be silent for as long as the record was. */
const LIMITS: ListenerLimits = {
  sockets: 512,
  headBytes: 64 * 1024,
  headMs: 10_000,
  requestMs: 30_000,
  idleMs: 0,
};
const SESSION = 'mcp-session-id';
/** Id of the one conversation that all clients of the handshake era share where the record has no sessions. */
const SHARED = '';
const NEVER = new AbortController().signal;

export interface HttpMockOptions extends SessionOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly limits?: ListenerLimits;
  /** Has clients sign in; they need not when not given. */
  readonly signIn?: MockSignIn;
}

/** A record that is being served. */
export interface HttpMock {
  readonly url: string;
  /** Where clients of the older HTTP with SSE find it; '' where they are not served. */
  readonly sseUrl: string;
  /** Ends every session and stops to listen. */
  close(): Promise<void>;
}

/** Serves a record on loopback over Streamable HTTP, and over HTTP with SSE beside it. Rejects with the system's error when the port cannot be had. */
export async function serveOverHttp({ port, limits = LIMITS, signIn, ...options }: HttpMockOptions): Promise<HttpMock> {
  const mock = new Serving(options, signIn ?? null);
  const server = await listenOnLoopback(port, limits, (request, response) =>
    mock.serve(request, response, portOf(server)),
  );
  return {
    url: `${originOf(server)}${mock.path}`,
    sseUrl: mock.servesSse ? `${originOf(server)}${SSE_PATH}` : '',
    close: async () => {
      await mock.end();
      await stopListening(server);
    },
  };
}

class Serving {
  readonly path: string;
  readonly #options: SessionOptions;
  readonly #sessions: HttpSessions;
  /** Whether clients get session ids; over stdio and the like each client had a conversation of its own, too. */
  readonly #givesIds: boolean;
  /** Era of a client that does not say it. */
  readonly #era: Era;
  /** The one conversation of the modern era, which has no sessions. */
  readonly #sessionless: HttpSession;
  readonly #sse: SseClients;
  readonly #signIn: MockSignIn | null;

  constructor(options: SessionOptions, signIn: MockSignIn | null) {
    this.#signIn = signIn;
    const { era, transport, sessions, path } = options.record.book;
    this.path = transport === 'http' && path.startsWith('/') ? path : '/mcp';
    this.#options = options;
    this.#sessions = new HttpSessions(options);
    this.#era = era === 'modern' ? 'modern' : 'legacy';
    this.#sessionless = this.#sessions.create();
    this.#sse = new SseClients(options);
    this.#givesIds = (era === 'modern' && this.#servesBoth) || (era === 'legacy' && (sessions || transport !== 'http'));
    if (!this.#givesIds) this.#sessions.keep(this.#sessions.create(SHARED));
  }

  serve(request: IncomingMessage, response: ServerResponse, port: number): void {
    this.#serve(request, response, port).catch((error: unknown) => {
      const sentence = error instanceof Error ? error.message : String(error);
      // A client that broke off is its own affair.
      if (!request.destroyed || request.complete)
        this.#options.log({ did: 'trouble', method: '', name: '', seq: 0, differs: [], sentence });
      if (response.headersSent) response.destroy();
      else refuse(response, { status: 500, message: sentence });
    });
  }

  /** HTTP with SSE is of the handshake era; a record of Streamable HTTP may have its path. */
  get servesSse(): boolean {
    return (this.#era === 'legacy' || this.#servesBoth) && this.path !== SSE_PATH;
  }

  async end(): Promise<void> {
    await Promise.all([this.#sessions.endAll(), this.#sessions.close(this.#sessionless), this.#sse.endAll()]);
  }

  async #serve(request: IncomingMessage, response: ServerResponse, port: number): Promise<void> {
    const foreign = refuseForeign(request, port);
    if (foreign !== null) return refuse(response, foreign);
    const path = (request.url ?? '').split(/[?#]/, 1)[0] ?? '';
    const origin = `http://${request.headers.host ?? ''}`;
    if (await this.#signIn?.serves(request, response, { origin, url: `${origin}${this.path}`, path })) return;
    if (path !== this.path) {
      if (this.servesSse && isSsePath(path)) return this.#sse.serve(path, request, response);
      return refuse(response, { status: 404, message: `There is nothing at this path; the mock is at ${this.path}.` });
    }
    if (request.method === 'POST') return this.#post(request, response);
    const sessions = this.#era === 'legacy' || (this.#servesBoth && request.headers[SESSION] !== undefined);
    if (sessions && request.method === 'GET') return this.#get(request, response);
    if (sessions && request.method === 'DELETE') return this.#delete(request, response);
    const headers = { Allow: sessions ? 'GET, POST, DELETE' : 'POST' };
    return refuse(response, { status: 405, message: 'Method not allowed.', headers });
  }

  async #post(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    if (typeof body !== 'string') return refuse(response, body);
    const { record } = this.#options;
    const reading = readFrame(body);
    const { messages } = reading;
    if (isGarbage(reading)) return answerGarbage(reading, response, record);
    const era = this.#eraOf(reading, request);
    const modern = era === 'modern';
    const begins = !modern && this.#givesIds && messages.some(({ method }) => method === 'initialize');
    const session = begins ? this.#sessions.create() : modern ? this.#sessionless : this.#of(request, response);
    if (session === null) return undefined;
    const decisions: Decision[] = [];
    const mirror = modern ? mirrorProblem(request.headers, reading) : null;
    for (const asked of requestsIn(reading))
      decisions.push(
        mirror === null ? await session.conversation.decide(asked) : { kind: 'refuse', error: mirror, objection: true },
      );
    const refused = decisions.some(({ kind }) => kind === 'refuse');
    if (begins && !refused) this.#sessions.keep(session);
    const headers: Record<string, string> = begins && !refused ? { 'Mcp-Session-Id': session.id } : {};
    const gone = modern ? goneOf(response) : NEVER;
    const keep = (stream: EventStream): void => this.#sessions.keepStream(session, stream);
    return answerPost(
      { reading, response, conversation: session.conversation, decisions, headers, gone, era, keep },
      record,
    );
  }

  #get(request: IncomingMessage, response: ServerResponse): void {
    if (this.#options.record.book.listen.status === 405)
      return refuse(response, { status: 405, message: 'Method not allowed.', headers: { Allow: 'POST, DELETE' } });
    if (!(request.headers.accept ?? '').includes('text/event-stream'))
      return refuse(response, { status: 406, message: 'Not Acceptable: Accept must name text/event-stream.' });
    const session = this.#of(request, response);
    if (session === null) return undefined;
    const last = request.headers['last-event-id'];
    const named = typeof last === 'string' && last !== '' ? namedEvent(last) : undefined;
    const stream = named === undefined ? session.standing : session.streams.get(named?.key ?? '');
    if (stream === undefined)
      return refuse(response, { status: 400, message: 'Bad Request: Last-Event-ID names no event of this session.' });
    if (named === undefined && stream.isOpen)
      return refuse(response, { status: 409, message: 'Conflict: this session has a GET stream already.' });
    response.writeHead(200, EVENTS_HEAD);
    response.flushHeaders();
    stream.open(response, named?.index);
    return undefined;
  }

  async #delete(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { deleteStatus } = this.#options.record.book;
    if (deleteStatus === 405)
      return refuse(response, { status: 405, message: 'Method not allowed.', headers: { Allow: 'GET, POST' } });
    const session = this.#of(request, response);
    if (session === null) return undefined;
    response.writeHead(deleteStatus >= 200 && deleteStatus < 300 ? deleteStatus : 200).end();
    // Without ids there is nothing to end: the next client has the same conversation.
    if (this.#givesIds) await this.#sessions.end(session.id);
    return undefined;
  }

  get #servesBoth(): boolean {
    return this.#options.policy.eras === 'both';
  }

  /** In which era a POST speaks: a request of the modern one says so itself, and who has a session or begins one is of the other. */
  #eraOf({ messages }: FrameReading, { headers }: IncomingMessage): Era {
    if (!this.#servesBoth) return this.#era;
    const isModern = messages.some(
      ({ method, value }) => method === 'server/discover' || namedRevision(member(value, 'params')) !== null,
    );
    if (isModern) return 'modern';
    const isLegacy = headers[SESSION] !== undefined || messages.some(({ method }) => method === 'initialize');
    return isLegacy ? 'legacy' : this.#era;
  }

  /** The session that a request names; null where it was refused. */
  #of(request: IncomingMessage, response: ServerResponse): HttpSession | null {
    const problem = versionProblem(request.headers, this.#options.record.book);
    if (problem !== '') {
      refuse(response, { status: 400, message: problem });
      return null;
    }
    if (!this.#givesIds) return this.#sessions.find(SHARED);
    const id = request.headers[SESSION];
    if (typeof id !== 'string' || id === '') {
      refuse(response, { status: 400, message: 'Bad Request: Mcp-Session-Id header is required.' });
      return null;
    }
    const session = this.#sessions.find(id);
    if (session === null) {
      refuse(response, { status: 404, message: 'Session not found.' });
      return null;
    }
    return session;
  }
}

function goneOf(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return gone.signal;
}
