import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import {
  addressed,
  ConnectError,
  authority,
  destinationOf,
  Dialer,
  type OpenSocket,
  proxyFor,
} from '../connect/index.ts';
import { exchangeFailure, type Progress, problemOfRequest, ResponseBody } from '../http/index.ts';
import {
  ExchangeRecord,
  type BodyLengths,
  type ExchangeFailure,
  headerPairs,
  headerValue,
  onNextHead,
} from '../record/index.ts';
import {
  systemErrorInWords,
  type HeaderPair,
  type TransportSink,
  WireNumbers,
  type UrlOptions,
} from '../wire/index.ts';

const PROTOCOLS = ['ws:', 'wss:'];
/** A message may be this long, bytes. */
const MESSAGE_MOST = 512 * 1024 * 1024;

/** The HTTP exchange that opens a WebSocket (RFC 6455 §4), from `http.request` to the one event that ends it. */
export class Upgrade {
  readonly #options: UrlOptions;
  readonly #sink: TransportSink;
  readonly #record: ExchangeRecord;
  readonly #dialer: Dialer;
  readonly #url: URL | string;
  readonly #headers: readonly HeaderPair[];
  readonly #protocols: readonly string[];
  readonly #onFailed: () => void;
  #reached: Progress['reached'] = 'nothing';
  #body: ResponseBody | null = null;
  #webSocket: WebSocket | null = null;
  #open = false;
  #over = false;

  /** `onFailed`: it cannot open, and has told why. */
  constructor(
    target: { readonly url: string; readonly protocols: readonly string[]; readonly headers: readonly HeaderPair[] },
    options: UrlOptions,
    sink: TransportSink,
    onFailed: () => void,
  ) {
    this.#options = options;
    this.#sink = sink;
    const numbers = options.numbers ?? new WireNumbers();
    this.#record = new ExchangeRecord(numbers.nextExchange(), options, sink);
    this.#dialer = new Dialer(options, numbers);
    this.#protocols = target.protocols;
    this.#onFailed = onFailed;
    ({ url: this.#url, headers: this.#headers } = addressed(target.url, target.headers, PROTOCOLS));
    this.#record.request({ purpose: 'websocket', method: 'GET', url: this.#url, headers: this.#headers });
  }

  get exchange(): number {
    return this.#record.exchange;
  }

  /** Opens the connection and asks for the upgrade. `opened` gets the WebSocket when the server has agreed. */
  async start(opened: (webSocket: WebSocket, socket: Socket) => void): Promise<void> {
    const url = this.#url;
    const problem = problemOfRequest('GET', this.#headers);
    if (typeof url === 'string' || problem !== '') {
      const why = problem || 'its address is not a ws or wss URL';
      this.#unsent(why);
      return;
    }
    try {
      const proxy = this.#options.proxy ? proxyFor(url) : null;
      const open = await this.#dialer.dial(destinationOf(url), { proxy, tunnel: true });
      if (this.#over) open.socket.destroy();
      else this.#ask(url, open, opened);
    } catch (error) {
      if (error instanceof ConnectError) this.fail(error);
      else this.#unsent(systemErrorInWords(error));
    }
  }

  /** Gives up what has not been opened yet. */
  abandon(): void {
    this.#dialer.abandon();
    this.#webSocket?.terminate();
  }

  /** Tells that the exchange, and what it had opened, has ended. */
  end(by: 'peer' | 'us', why: string): void {
    this.#close(() => this.#record.end(by, why, this.#lengths()));
  }

  fail(failure: ExchangeFailure): void {
    if (this.#close(() => this.#record.error(failure, this.#lengths()))) this.#onFailed();
  }

  /** False when it had ended before. */
  #close(tell: () => void): boolean {
    if (this.#over) return false;
    this.#over = true;
    this.#body?.abandon();
    tell();
    return true;
  }

  #ask(url: URL, { socket, facts, times }: OpenSocket, opened: (webSocket: WebSocket, socket: Socket) => void): void {
    onNextHead(socket, (head) => {
      this.#reached = 'written';
      this.#record.sent(head, { ...facts, ...times, reused: false });
    });
    const options = {
      headers: gathered(this.#headers),
      createConnection: () => socket,
      perMessageDeflate: false,
      skipUTF8Validation: true,
      maxPayload: MESSAGE_MOST,
      // The length alone limits a message, not the pieces that it comes in.
      maxFragments: 0,
      maxBufferedChunks: 0,
      finishRequest: (request: ClientRequest) => {
        request.on('information', ({ statusCode, statusMessage, rawHeaders }) =>
          this.#record.response(this.#now(), statusCode, statusMessage, headerPairs(rawHeaders)),
        );
        request.end();
      },
    };
    const webSocket = created(url, this.#protocols, options, socket);
    this.#webSocket = webSocket;
    // A binary message is handed over in the pieces that it is held in.
    webSocket.binaryType = 'fragments';
    webSocket.on('upgrade', (answer) => this.#answered(answer));
    webSocket.on('unexpected-response', (_, answer) => this.#refused(answer));
    webSocket.on('open', () => {
      this.#open = true;
      opened(webSocket, socket);
    });
    webSocket.on('error', (error) => this.#failed(error, url));
  }

  #answered({ statusCode = 0, statusMessage = '', rawHeaders }: IncomingMessage): HeaderPair[] {
    const headers = headerPairs(rawHeaders);
    this.#record.response(this.#now(), statusCode, statusMessage, headers);
    this.#reached = 'body';
    return headers;
  }

  #refused(answer: IncomingMessage): void {
    const { statusCode: status = 0, statusMessage = '' } = answer;
    const headers = this.#answered(answer);
    const location = headerValue(headers, 'location');
    const target =
      location === '' ? '' : `, with ${this.#record.url(location)} as the place to go, which is not followed`;
    const refused = `The server did not open a WebSocket: it answered ${`${status} ${statusMessage}`.trim()}${target}.`;
    const context = {
      exchange: this.exchange,
      stream: `http-${this.exchange}`,
      purpose: 'websocket' as const,
      status,
      headers,
      sink: this.#sink,
      now: () => this.#now(),
    };
    const done = (): void => {
      this.fail({ stage: 'head', code: '', message: refused });
      this.#webSocket?.terminate();
    };
    const body = new ResponseBody(context, {
      hold: (full) => (full ? answer.pause() : answer.resume()),
      ended: done,
      failed: ({ stage, code, message }) => this.fail({ stage, code, message: `${refused} ${message}` }),
    });
    this.#body = body;
    answer.on('data', (chunk: Buffer) => body.push(chunk, this.#now()));
    answer.on('end', () => body.end());
    answer.on('error', done);
  }

  #failed(error: Error, url: URL): void {
    if (this.#over || this.#open) return;
    const goal = destinationOf(url);
    const who = authority(goal);
    if (this.#reached === 'body') {
      const message = `${who} agreed to the upgrade, but not as RFC 6455 requires: ${systemErrorInWords(error)}.`;
      this.fail({ stage: 'head', code: '', message });
      return;
    }
    const progress = { who, reached: this.#reached, reused: false, tls: goal.tls, position: '', wireBytes: 0 };
    this.fail(exchangeFailure(error, progress));
  }

  #unsent(why: string): void {
    this.fail({ stage: 'request', code: '', message: `The request could not be sent: ${why}.` });
  }

  #lengths(): BodyLengths {
    return { wireBytes: this.#body?.wireBytes ?? 0, bytes: this.#body?.bytes ?? 0 };
  }

  #now(): number {
    return this.#options.now();
  }
}

/** Throws for subprotocols that are none, and lets the socket go then. */
function created(
  url: URL,
  protocols: readonly string[],
  options: NonNullable<ConstructorParameters<typeof WebSocket>[2]>,
  socket: Socket,
): WebSocket {
  try {
    return new WebSocket(url, [...protocols], options);
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** Headers as Node's client takes them: those of one name are given together. */
function gathered(headers: readonly HeaderPair[]): Record<string, string[]> {
  const byName = new Map<string, { readonly name: string; readonly values: string[] }>();
  for (const [name, value] of headers) {
    const known = byName.get(name.toLowerCase());
    if (known === undefined) byName.set(name.toLowerCase(), { name, values: [value] });
    else known.values.push(value);
  }
  return Object.fromEntries([...byName.values()].map(({ name, values }) => [name, values]));
}
