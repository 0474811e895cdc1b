import type { Socket } from 'node:net';
import type { MessageMiddle, SentPiece } from '../middle/index.ts';
import { Outbox } from '../middle/index.ts';
import type { Refusal } from './access.ts';
import { type BodyFraming, requestFraming } from './body-framing.ts';
import { canBeHeld, HeldRequest } from './held-request.ts';
import { requestLine, statusLine, withLength, type MessageHead } from './message-head.ts';
import type { MessageHost } from './message-reader.ts';
import { ACCEPTED, jsonAnswer, type OwnAnswerBytes, statusAnswer } from './own-answer.ts';
import type { RelayHost } from './relay-host.ts';
import type { RelayedExchanges } from './relayed-exchanges.ts';
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
}

/** Passes on what a client asks, as it comes. What may be an answer to us, or is ruled, is held until it is whole. */
export class RelayedRequests implements MessageHost {
  readonly #host: RequestsHost;
  /** The one whose request is being read. */
  #asking: TappedExchange | null = null;
  #held: HeldRequest | null = null;

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
      const { speech, middle } = exchange.conversation;
      if (middle === null && !speech.awaits('client')) this.release();
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
    const middle = held?.exchange.conversation.middle ?? null;
    if (held?.isForUs === true) this.#keep(held);
    else if (held === null || middle === null) this.release();
    else this.#rule(held, middle);
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
    const { server, exchanges } = this.#host;
    const held = this.#held;
    if (held === null) return;
    this.#held = null;
    server.send(held.head.raw);
    for (const piece of held.pieces) server.send(piece);
    exchanges.tell(() => server.sent(held.exchange, held.head));
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

  /** Rules say what becomes of a request: it goes on, changed or later, or is answered here, or not at all. */
  #rule(held: HeldRequest, middle: MessageMiddle): void {
    const { exchange, body } = held;
    const ruled = middle.take('c2s', exchange.stream, body, 'post');
    if (ruled.isUntouched) {
      this.release();
      return;
    }
    this.#held = null;
    const { ending, answer } = ruled.passage;
    exchange.answerChange = answer;
    const own = ruled.sent.filter(({ piece }) => piece.copy === 0);
    const back = own.length > 0 ? undefined : ruled.sent.find(({ piece }) => piece.to === 'sender');
    const sent = back === undefined ? own : [back];
    this.#host.exchanges.tellLast(() => middle.tell('c2s', body, { passage: ruled.passage, sent }));
    if (ending?.kind === 'cut') this.#host.cut();
    else if (ending?.kind === 'status') this.#answerHere(exchange, statusAnswer(ending), 0);
    else if (own.length > 0) this.#sendRuled(held, own);
    else if (back !== undefined) this.#answerHere(exchange, jsonAnswer(back.bytes), back.piece.afterMs);
  }

  #sendRuled({ exchange, head }: HeldRequest, own: readonly SentPiece[]): void {
    const { server } = this.#host;
    const length = own.reduce((sum, { bytes }) => sum + bytes.length, 0);
    const outgoing = withLength(head, length);
    const outbox = new Outbox((bytes) => {
      server.send(bytes);
      server.flush();
      return true;
    });
    outbox.put(outgoing.raw, own[0]?.piece.afterMs ?? 0, 0);
    for (const [at, { piece, bytes }] of own.entries())
      outbox.put(bytes, at === 0 ? 0 : piece.afterMs, piece.bytesPerSecond);
    void outbox.empty().then(() => server.sent(exchange, outgoing));
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
