import type { Socket } from 'node:net';
import { type Decider, Outbox, type PassingMessage, type Ruling, type SentPiece, tellRuling } from '../middle/index.ts';
import type { Refusal } from './access.ts';
import { type BodyFraming, requestFraming } from './body-framing.ts';
import { canBeHeld, HeldRequest } from './held-request.ts';
import { requestLine, statusLine, withLength, type MessageHead } from './message-head.ts';
import type { MessageHost } from './message-reader.ts';
import { ACCEPTED, jsonAnswer, type OwnAnswerBytes, statusAnswer } from './own-answer.ts';
import type { RelayHost } from './relay-host.ts';
import type { RelayedExchanges } from './relayed-exchanges.ts';
import { decide } from './ruled-host.ts';
import type { ServerConnection } from './server-connection.ts';
import type { TappedExchange } from './tapped-exchange.ts';

/** What requests are passed on with. */
export interface RequestsHost {
  readonly client: Socket;
  readonly relay: RelayHost;
  readonly exchanges: RelayedExchanges;
  readonly server: ServerConnection;
  /** Answers in the place of the server, and ends. */
  refuse(refusal: Refusal): void;
  /** Breaks off both connections. */
  cut(): void;
  /** Does something that nothing has come for: what it sends goes out, and the record is told. */
  came(what: () => void): void;
  /** Nothing more of the client is read before that. */
  wait(until: Promise<void>): void;
}

const NOT_HEARD = 'What a rule had to say to the client was not said: it has no event stream open any more.';

/** Passes on what a client asks, as it comes. What may be an answer to us, or is ruled, is held until it is whole. */
export class RelayedRequests implements MessageHost {
  readonly #host: RequestsHost;
  /** The one whose request is being read. */
  #asking: TappedExchange | null = null;
  #held: HeldRequest | null = null;
  /** Says that nobody waits for what is decided of the request at hand; null where nothing is. */
  #gone: (() => void) | null = null;

  constructor(host: RequestsHost) {
    this.#host = host;
  }

  head(head: MessageHead): BodyFraming | null {
    const { relay, exchanges, client } = this.#host;
    const line = requestLine(head);
    const framing = requestFraming(head);
    this.#asking = null;
    if (line === null || framing === null) return null;
    const refusal = relay.access.refusal(head, line);
    if (refusal !== null) {
      this.#host.refuse(refusal);
      return { kind: 'raw' };
    }
    const outgoing = relay.heads.of(head, line);
    const mayBeHeld = relay.clients.awaitAnswers || relay.clients.areRuled;
    const holds = exchanges.first === undefined && mayBeHeld && canBeHeld(head, line);
    if (!holds) this.#host.server.send(outgoing.raw);
    const exchange = relay.requests.begin(head, line, client);
    this.#asking = exchange;
    exchanges.begin(exchange);
    if (holds) {
      this.#held = new HeldRequest(exchange, outgoing);
      const { speech } = exchange.conversation;
      if (exchange.decider === null && !speech.awaits('client')) this.release();
    } else exchanges.tell(() => this.#host.server.sent(exchange, outgoing));
    return framing;
  }

  data(bytes: Buffer): void {
    const exchange = this.#asking;
    this.#sendOrHold(bytes, true);
    this.#host.exchanges.tell(() => exchange?.requestData(bytes));
  }

  framing(bytes: Buffer): void {
    this.#sendOrHold(bytes, false);
  }

  ended(): void {
    const exchange = this.#asking;
    this.#host.exchanges.tell(() => exchange?.requestEnded());
    const held = this.#held;
    const decider = held?.exchange.decider ?? null;
    if (held?.isForUs === true) this.#keep(held);
    else if (held === null || decider === null) this.release();
    else this.#rule(held, decider);
  }

  raw(bytes: Buffer): void {
    this.#host.server.send(bytes);
    this.#host.exchanges.raw('client', bytes);
  }

  unreadable(why: string): void {
    if (this.#asking === null) {
      this.#host.refuse({ status: 400, message: `This is no HTTP/1.1 request: ${why}.` });
      return;
    }
    this.release();
    this.#host.exchanges.note(
      'warning',
      `The request of the client cannot be read as HTTP: ${why}. It is passed on unchanged.`,
    );
  }

  /** What was held goes on as it came. */
  release(): void {
    const held = this.#held;
    this.#held = null;
    if (held !== null) this.#pass(held);
  }

  /** The client says no more: what is not decided yet is to be decided. */
  hurry(): void {
    this.#gone?.();
  }

  #pass({ exchange, head, pieces }: HeldRequest): void {
    const { server, exchanges } = this.#host;
    server.send(head.raw);
    for (const piece of pieces) server.send(piece);
    exchanges.tell(() => server.sent(exchange, head));
  }

  #sendOrHold(bytes: Buffer, isBody: boolean): void {
    const held = this.#held;
    if (held === null) this.#host.server.send(bytes);
    else held.add(bytes, isBody);
    if (held?.isTooLong === true) this.release();
  }

  /** The client has answered us: the server hears nothing of it, and the client what a server says to an answer. */
  #keep({ exchange }: HeldRequest): void {
    const { exchanges, client } = this.#host;
    this.#held = null;
    exchanges.leave(exchange);
    client.write(ACCEPTED.raw);
    exchanges.tell(() => {
      exchange.note(
        'info',
        `Exchange ${exchange.number} did not reach the server: it is the client's answer to what was said here. The tap answered 202 in the server's place.`,
      );
      exchange.answered(ACCEPTED, { status: 202, reason: 'Accepted' });
      exchange.answerEnded([]);
    });
  }

  /** Somebody decides what becomes of a request: it goes on, changed or later, or is answered here, or not at all. */
  #rule(held: HeldRequest, decider: Decider): void {
    const { exchange, body } = held;
    const carrier = exchange.conversation.speech.isHeard ? 'post-beside-stream' : 'post';
    const message: PassingMessage = { dir: 'c2s', stream: exchange.stream, bytes: body, carrier };
    this.#held = null;
    const decides = (gone: () => void): (() => void) => {
      this.#gone = gone;
      return () => (this.#gone = null);
    };
    const { came } = this.#host;
    const decided = decide(decider, { came, decides }, message, (ruling) => this.#carryOut(held, message, ruling));
    if (decided !== null) this.#host.wait(decided);
  }

  #carryOut(held: HeldRequest, message: PassingMessage, ruling: Ruling | null): void {
    const { exchange } = held;
    const { exchanges } = this.#host;
    if (!exchanges.waits(exchange)) {
      exchange.note(
        'warning',
        `The message of exchange ${exchange.number} did not reach the server: the client left while it waited.`,
      );
      return;
    }
    if (ruling === null) {
      this.#pass(held);
      return;
    }
    const { ending, answer } = ruling;
    exchange.answerChange = answer;
    const own = ruling.sent.filter(({ copy }) => copy === 0);
    const back = ruling.sent.filter(({ to }) => to === 'sender');
    const [answering] = own.length > 0 ? [] : back;
    const sent = answering === undefined ? [...own, ...back] : [answering];
    exchanges.tellLast(() => tellRuling(exchange.conversation, message, { ...ruling, sent }));
    if (ending?.kind === 'cut') this.#host.cut();
    else if (ending?.kind === 'status') this.#answerHere(exchange, statusAnswer(ending), 0);
    else if (answering !== undefined) this.#answer(exchange, answering);
    else if (own.length > 0) {
      this.#send(held, own);
      for (const piece of back) this.#tellBeside(exchange, piece);
    }
  }

  #send({ exchange, head }: HeldRequest, own: readonly SentPiece[]): void {
    const { server } = this.#host;
    const length = own.reduce((sum, { bytes }) => sum + bytes.length, 0);
    const outgoing = withLength(head, length);
    const outbox = new Outbox((bytes) => {
      server.send(bytes);
      server.flush();
      return true;
    });
    outbox.put(outgoing.raw, own[0]?.afterMs ?? 0, 0);
    for (const [at, { bytes, afterMs, bytesPerSecond }] of own.entries())
      outbox.put(bytes, at === 0 ? 0 : afterMs, bytesPerSecond);
    const gone = outbox.empty().then(() => server.sent(exchange, outgoing));
    if (!outbox.isEmpty) this.#host.wait(gone);
  }

  /** Answers in the place of the server: as the body of an answer, or over HTTP+SSE where all answers come. */
  #answer(exchange: TappedExchange, piece: SentPiece): void {
    const { conversation, request } = exchange;
    const { pathname, search } = request.url;
    if (!conversation.endpoints.has(pathname + search)) {
      this.#answerHere(exchange, jsonAnswer(piece.bytes), piece.afterMs);
      return;
    }
    this.#answerHere(exchange, { head: ACCEPTED, body: Buffer.alloc(0) }, 0);
    this.#tellBeside(exchange, piece);
  }

  /** Tells the client something on an event stream that it has open. */
  #tellBeside(exchange: TappedExchange, { bytes, afterMs }: SentPiece): void {
    const tell = (): void => {
      if (!exchange.conversation.tells('', bytes)) exchange.note('warning', NOT_HEARD);
    };
    if (afterMs === 0) this.#host.exchanges.tellLast(tell);
    else setTimeout(tell, afterMs);
  }

  /** Answers in the place of the server, and goes on. */
  #answerHere(exchange: TappedExchange, { head, body }: OwnAnswerBytes, afterMs: number): void {
    const { exchanges, client } = this.#host;
    const answer = (): void => {
      if (!exchanges.leave(exchange)) return;
      client.write(Buffer.concat([head.raw, body]));
      const status = statusLine(head);
      if (status !== null) exchange.answered(head, status);
      exchange.answerData(body);
      exchange.answerEnded([]);
    };
    if (afterMs === 0) exchanges.tellLast(answer);
    else setTimeout(answer, afterMs);
  }
}
