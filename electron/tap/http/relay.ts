import type { Socket } from 'node:net';
import { ConnectError } from '../../transports/connect/index.ts';
import type { HeaderPair } from '../../transports/wire/index.ts';
import type { Access, Refusal } from './access.ts';
import type { AnswerOutput } from './answer-output.ts';
import { type BodyFraming, requestFraming, responseFraming } from './body-framing.ts';
import { canBeHeld, HeldRequest } from './held-request.ts';
import { requestLine, statusLine, withLength, type MessageHead } from './message-head.ts';
import { MessageReader, type MessageHost } from './message-reader.ts';
import { Outlet } from './outlet.ts';
import { outputOf } from './output-of.ts';
import type { MessageMiddle, SentPiece } from '../middle/index.ts';
import { Outbox } from '../middle/index.ts';
import { ACCEPTED, jsonAnswer, type OwnAnswerBytes, refusalBytes, statusAnswer } from './own-answer.ts';
import type { OutgoingHeads } from './outgoing-heads.ts';
import { Rewriting } from './rewriting.ts';
import type { TappedClients } from './tapped-clients.ts';
import type { TappedExchange } from './tapped-exchange.ts';
import type { TappedRequests } from './tapped-requests.ts';
import { hungUp, type Upstream, type UpstreamSocket } from './upstream.ts';
import { TappedWebSocket } from './tapped-web-socket.ts';

/** What all relays of a tap share. */
export interface RelayHost {
  readonly access: Access;
  readonly clients: TappedClients;
  readonly requests: TappedRequests;
  readonly upstream: Upstream;
  readonly heads: OutgoingHeads;
  /** Answers are changed so that the client stays on the tap. */
  readonly rewrites: boolean;
  /** Paths of metadata that challenges named. */
  readonly metadata: Set<string>;
  /** Something for the user of the tap that belongs to no record. */
  say(sentence: string): void;
}

const HEAD_MOST = 1024 * 1024;
const REFUSED_MS = 5000;
const LEFT = 'the client closed the connection';

/**
 * One connection of a client and the one to the server that it is passed on to: what one side writes or ends, the other gets. The bytes
 * go out first, the record is told afterwards.
 */
export class Relay {
  readonly #client: Socket;
  readonly #host: RelayHost;
  readonly #toServer: Outlet;
  #toClient: Outlet | null = null;
  #server: UpstreamSocket | null = null;
  #dialling = false;
  readonly #fromClient: MessageReader;
  readonly #fromServer: MessageReader;
  /** Exchanges whose answer is not complete, in the order of their requests. */
  readonly #waiting: TappedExchange[] = [];
  /** The one whose request is being read. */
  #asking: TappedExchange | null = null;
  #held: HeldRequest | null = null;
  #output: AnswerOutput | null = null;
  /** The answer at hand is one that another one follows (1xx). */
  #isInterim = false;
  #webSocket: TappedWebSocket | null = null;
  /** Heads that wait for a connection to the server. */
  readonly #unsent: (readonly [TappedExchange, MessageHead])[] = [];
  /** What the record is to be told of the bytes at hand. */
  #toTell: (() => void)[] = [];
  /** What follows that. */
  #toTellLast: (() => void)[] = [];
  /** What of an answer goes out later. */
  #later: Promise<void> | null = null;
  #clientEnded = false;
  #refused = false;
  #over = false;

  constructor(client: Socket, host: RelayHost) {
    this.#client = client;
    this.#host = host;
    this.#toServer = new Outlet(client);
    this.#fromClient = new MessageReader(this.#requestHost(), HEAD_MOST);
    this.#fromServer = new MessageReader(this.#answerHost(), HEAD_MOST);
    client.on('data', (chunk: Buffer) => this.#came(() => this.#fromClient.push(chunk)));
    client.on('end', () => {
      this.#clientEnded = true;
      this.#came(() => {
        this.#fromClient.end();
        this.#release();
      });
      if (this.#server === null && !this.#dialling) client.end();
      else this.#toServer.end();
    });
    client.on('error', () => {
      this.#clientEnded = true;
      this.#server?.reset();
    });
    client.on('close', (failed: boolean) => {
      if (failed) this.#server?.reset();
      this.#finish();
    });
  }

  /** Ends both connections. */
  destroy(): void {
    this.#client.destroy();
    this.#server?.socket.destroy();
  }

  #came(read: () => void): void {
    read();
    this.#toServer.flush();
    this.#toClient?.flush();
    for (const tell of [...this.#toTell.splice(0), ...this.#toTellLast.splice(0)]) tell();
  }

  #tell(what: () => void): void {
    this.#toTell.push(what);
  }

  #requestHost(): MessageHost {
    return {
      head: (head) => this.#asked(head),
      data: (bytes) => {
        const exchange = this.#asking;
        this.#sendOrHold(bytes, true);
        this.#tell(() => exchange?.requestData(bytes));
      },
      framing: (bytes) => this.#sendOrHold(bytes, false),
      ended: () => {
        const exchange = this.#asking;
        this.#tell(() => exchange?.requestEnded());
        const held = this.#held;
        const middle = held?.exchange.conversation.middle ?? null;
        if (held?.isForUs === true) this.#keep(held);
        else if (held === null || middle === null) this.#release();
        else this.#rule(held, middle);
      },
      raw: (bytes) => {
        this.#send(bytes);
        this.#tell(() => this.#webSocket?.fromClient(bytes));
      },
      unreadable: (why) => {
        if (this.#asking === null) this.#refuse({ status: 400, message: `This is no HTTP/1.1 request: ${why}.` });
        else
          this.#note('warning', `The request of the client cannot be read as HTTP: ${why}. It is passed on unchanged.`);
      },
    };
  }

  #asked(head: MessageHead): BodyFraming | null {
    const line = requestLine(head);
    const framing = requestFraming(head);
    this.#asking = null;
    if (line === null || framing === null) return null;
    const refusal = this.#host.access.refusal(head, line);
    if (refusal !== null) {
      this.#refuse(refusal);
      return { kind: 'raw' };
    }
    const outgoing = this.#host.heads.of(head, line);
    const { clients } = this.#host;
    const holds = this.#waiting.length === 0 && (clients.awaitAnswers || clients.areRuled) && canBeHeld(head, line);
    if (!holds) this.#sendHead(outgoing);
    const exchange = this.#host.requests.begin(head, line, this.#client);
    this.#asking = exchange;
    this.#waiting.push(exchange);
    this.#tell(() => exchange.asked());
    if (holds) {
      this.#held = new HeldRequest(exchange, outgoing);
      const { speech, middle } = exchange.conversation;
      if (middle === null && !speech.awaits('client')) this.#release();
    } else this.#tell(() => this.#sent(exchange, outgoing));
    return framing;
  }

  #sendHead({ raw }: MessageHead): void {
    this.#send(raw);
    if (this.#server === null) this.#dial();
  }

  #sendOrHold(bytes: Buffer, isBody: boolean): void {
    const held = this.#held;
    if (held === null) this.#send(bytes);
    else held.add(bytes, isBody);
    if (held?.isTooLong === true) this.#release();
  }

  /** What was held goes on as it came. */
  #release(): void {
    const held = this.#held;
    if (held === null) return;
    this.#held = null;
    this.#sendHead(held.head);
    for (const piece of held.pieces) this.#send(piece);
    this.#tell(() => this.#sent(held.exchange, held.head));
  }

  /** The client has answered us: the server hears nothing of it, and the client what a server says to an answer. */
  #keep({ exchange }: HeldRequest): void {
    this.#held = null;
    this.#waiting.pop();
    this.#client.write(ACCEPTED.raw);
    this.#tell(() => {
      exchange.note(
        'info',
        `Exchange ${exchange.number} did not reach the server: it is the client's answer to what was said here. The tap answered 202 in the server's place.`,
      );
      exchange.answered(ACCEPTED, { status: 202, reason: 'Accepted' });
      exchange.answerEnded([]);
    });
  }

  /** Rules say what becomes of a request: it goes on, changed or later, or is answered here, or not at all. */
  #rule(held: HeldRequest, middle: MessageMiddle): void {
    const { exchange, body } = held;
    const ruled = middle.take('c2s', exchange.stream, body, 'post');
    if (ruled.isUntouched) {
      this.#release();
      return;
    }
    this.#held = null;
    const { ending, answer } = ruled.passage;
    exchange.answerChange = answer;
    const own = ruled.sent.filter(({ piece }) => piece.copy === 0);
    const back = own.length > 0 ? undefined : ruled.sent.find(({ piece }) => piece.to === 'sender');
    const sent = back === undefined ? own : [back];
    this.#toTellLast.push(() => middle.tell('c2s', body, { passage: ruled.passage, sent }));
    if (ending?.kind === 'cut') this.destroy();
    else if (ending?.kind === 'status') this.#answerHere(exchange, statusAnswer(ending), 0);
    else if (own.length > 0) this.#sendRuled(held, own);
    else if (back !== undefined) this.#answerHere(exchange, jsonAnswer(back.bytes), back.piece.afterMs);
  }

  #sendRuled({ exchange, head }: HeldRequest, own: readonly SentPiece[]): void {
    const length = own.reduce((sum, { bytes }) => sum + bytes.length, 0);
    const outgoing = withLength(head, length);
    const outbox = new Outbox((bytes) => {
      this.#send(bytes);
      if (this.#server === null) this.#dial();
      this.#toServer.flush();
      return true;
    });
    outbox.put(outgoing.raw, own[0]?.piece.afterMs ?? 0, 0);
    for (const [at, { piece, bytes }] of own.entries())
      outbox.put(bytes, at === 0 ? 0 : piece.afterMs, piece.bytesPerSecond);
    void outbox.empty().then(() => this.#sent(exchange, outgoing));
  }

  /** Answers in the place of the server, and goes on. */
  #answerHere(exchange: TappedExchange, { head, body }: OwnAnswerBytes, afterMs: number): void {
    const answer = (): void => {
      if (this.#over || this.#waiting[0] !== exchange) return;
      this.#waiting.shift();
      this.#client.write(Buffer.concat([head.raw, body]));
      const status = statusLine(head);
      if (status !== null) exchange.answered(head, status);
      exchange.answerData(body);
      exchange.answerEnded([]);
    };
    if (afterMs === 0) this.#toTellLast.push(answer);
    else setTimeout(answer, afterMs);
  }

  /** Once its head is on the wire, it is told so. */
  #sent(exchange: TappedExchange, head: MessageHead): void {
    const server = this.#server;
    if (server === null) this.#unsent.push([exchange, head]);
    else exchange.sent(head, server.socket, server.facts);
  }

  #send(bytes: Buffer): void {
    if (!this.#refused) this.#toServer.add(bytes);
  }

  #dial(): void {
    if (this.#dialling) return;
    this.#dialling = true;
    this.#client.pause();
    this.#host.upstream.open().then(
      (server) => this.#opened(server),
      (error: unknown) => this.#unreached(error),
    );
  }

  #opened(server: UpstreamSocket): void {
    const { socket } = server;
    if (this.#over) {
      socket.destroy();
      return;
    }
    this.#server = server;
    const toClient = new Outlet(socket);
    this.#toClient = toClient;
    toClient.open(this.#client);
    socket.on('data', (chunk: Buffer) => this.#came(() => this.#fromServer.push(chunk)));
    socket.on('end', () => {
      this.#came(() => this.#fromServer.end());
      this.#lost(hungUp());
      if (this.#later === null) toClient.end();
      else void this.#later.then(() => toClient.end());
    });
    socket.on('error', (error: Error) => {
      this.#came(() => this.#fromServer.end());
      this.#lost(error);
      this.#reset();
    });
    socket.on('close', () => {
      this.#lost(hungUp());
      if (this.#later === null) this.#reset();
      else void this.#later.then(() => this.#reset());
    });
    if (server.remark !== '') this.#waiting[0]?.note('info', server.remark);
    for (const [exchange, head] of this.#unsent.splice(0)) exchange.sent(head, socket, server.facts);
    this.#toServer.open(socket);
    if (!this.#toServer.isFull) this.#client.resume();
  }

  #unreached(error: unknown): void {
    const told =
      error instanceof ConnectError
        ? error
        : new ConnectError('connect', '', `The server could not be reached: ${String(error)}.`);
    for (const exchange of this.#waiting.splice(0)) {
      exchange.fail(told);
      exchange.note(
        'info',
        `The client got the answer 502 of the tap to exchange ${exchange.number}, with this sentence.`,
      );
    }
    this.#refuse({ status: 502, message: told.message });
    this.#client.resume();
  }

  /** Answers in the place of the server, and ends. */
  #refuse(refusal: Refusal): void {
    if (this.#refused) return;
    this.#refused = true;
    // What else it writes is read for a while, so that it gets the answer rather than a reset.
    this.#client.end(refusalBytes(refusal));
    this.#client.setTimeout(REFUSED_MS, () => this.#client.destroy());
    this.#server?.socket.destroy();
    if (refusal.status !== 502) this.#host.say(`${refusal.status} was answered to a request: ${refusal.message}`);
  }

  #answerHost(): MessageHost {
    return {
      head: (head) => this.#answered(head),
      data: (bytes) => {
        const [exchange] = this.#waiting;
        this.#output?.data(bytes);
        this.#tell(() => exchange?.answerData(bytes));
      },
      framing: (bytes) => this.#output?.framing(bytes),
      ended: (trailers) => this.#answerEnded(trailers),
      raw: (bytes) => {
        this.#toClient?.add(bytes);
        this.#tell(() => this.#webSocket?.fromServer(bytes));
      },
      unreadable: (why) => {
        const [exchange] = this.#waiting;
        const message = `What ${this.#host.upstream.who} answered is not HTTP/1.1: ${why}. It was passed on unchanged.`;
        this.#tell(() => exchange?.fail({ stage: 'head', code: '', message }));
      },
    };
  }

  #answered(head: MessageHead): BodyFraming | null {
    const status = statusLine(head);
    const [exchange] = this.#waiting;
    if (status === null || exchange === undefined) {
      this.#toClient?.add(head.raw);
      return exchange === undefined && status !== null ? { kind: 'raw' } : null;
    }
    const framing = responseFraming(head, exchange.request.method, status.status);
    this.#isInterim = status.status < 200;
    const output = this.#outputOf(exchange, head, status.status);
    this.#output = output;
    this.#head(output, exchange, head);
    this.#tell(() => {
      this.#host.access.answered(exchange.request.head, head);
      exchange.answered(head, status);
    });
    if (status.status === 101) this.#upgraded(exchange, head);
    return framing;
  }

  #head(output: AnswerOutput, exchange: TappedExchange, head: MessageHead): void {
    if (!this.#host.rewrites) {
      output.head(head);
      return;
    }
    const { value, rewrites } = this.#rewriting(exchange).head(head);
    output.head(value);
    this.#tell(() => exchange.tellRewrites(rewrites));
  }

  #outputOf(exchange: TappedExchange, head: MessageHead, status: number): AnswerOutput {
    const pass = (bytes: Buffer): void => this.#toClient?.add(bytes);
    return outputOf(exchange, head, {
      pass,
      passNow: (bytes) => {
        pass(bytes);
        this.#toClient?.flush();
      },
      told: (rewrites) => this.#tell(() => exchange.tellRewrites(rewrites)),
      afterwards: (tell) => void this.#toTellLast.push(tell),
      cut: () => this.destroy(),
      later: (gone) => {
        this.#later = gone;
      },
      rewriting: this.#host.rewrites && status === 200 ? this.#rewriting(exchange) : null,
    });
  }

  #rewriting({ request }: TappedExchange): Rewriting {
    return new Rewriting(this.#host.upstream.url, this.#host.heads.ownOrigin(request.head), this.#host.metadata);
  }

  #answerEnded(trailers: readonly HeaderPair[]): void {
    this.#output?.ended();
    const [exchange] = this.#waiting;
    if (exchange === undefined || this.#isInterim) return;
    this.#waiting.shift();
    this.#output = null;
    this.#tell(() => exchange.answerEnded(trailers));
  }

  /** The exchange is the WebSocket's from here on: it ends when all that came by it is told. */
  #upgraded(exchange: TappedExchange, head: MessageHead): void {
    this.#waiting.shift();
    exchange.conversation.isWebSocket = true;
    this.#fromClient.goRaw();
    this.#tell(() => {
      this.#webSocket = new TappedWebSocket(exchange, head);
    });
  }

  /** The connection to the server is gone: what was not answered never will be. */
  #lost(error: Error): void {
    this.#output?.ended();
    this.#toClient?.flush();
    this.#webSocket?.ended(error);
    const { who } = this.#host.upstream;
    for (const exchange of this.#waiting.splice(0))
      if (this.#clientEnded) exchange.left(LEFT);
      else exchange.broke(error, who);
  }

  /** As the server did to us, but not before the client has what came. */
  #reset(): void {
    const client = this.#client;
    if (client.destroyed || client.writableEnded) return;
    if (client.writableLength === 0) client.resetAndDestroy();
    else client.write('', () => client.resetAndDestroy());
  }

  #note(level: 'info' | 'warning', text: string): void {
    this.#tell(() => this.#waiting.at(-1)?.note(level, text));
  }

  #finish(): void {
    if (this.#over) return;
    this.#over = true;
    this.#webSocket?.ended(null);
    this.#output?.ended();
    for (const exchange of this.#waiting.splice(0)) exchange.left(LEFT);
    this.#host.clients.closed(this.#client);
  }
}
