import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { HeaderPair } from '../../transports/wire/index.ts';
import type { AnswerOutput } from './answer-output.ts';
import { type BodyFraming, responseFraming } from './body-framing.ts';
import { statusLine, type MessageHead } from './message-head.ts';
import type { MessageHost } from './message-reader.ts';
import { Outlet } from './outlet.ts';
import { outputOf } from './output-of.ts';
import type { RelayHost } from './relay-host.ts';
import type { RelayedExchanges } from './relayed-exchanges.ts';
import { Rewriting } from './rewriting.ts';
import type { TappedExchange } from './tapped-exchange.ts';

/** What answers are passed on with. */
export interface AnswersHost {
  readonly relay: RelayHost;
  readonly exchanges: RelayedExchanges;
  /** What follows in both directions is not HTTP. */
  upgraded(): void;
  /** Breaks off both connections. */
  cut(): void;
  /** Does something that nothing has come for: what it sends goes out, and the record is told. */
  came(what: () => void): void;
  /** Nothing more of the server is read before that. */
  wait(until: Promise<void>): void;
}

/** Passes on what a server answers to the requests of one connection, as it comes or as its output changes it. */
export class RelayedAnswers implements MessageHost {
  readonly #host: AnswersHost;
  readonly #outlet: Outlet;
  #output: AnswerOutput | null = null;
  /** The answer at hand is one that another one follows (1xx). */
  #isInterim = false;
  /** What of an answer goes out later. */
  #later: Promise<void> | null = null;
  /** Say that nobody waits for what is decided. */
  readonly #deciding = new Set<() => void>();

  constructor(client: Socket, server: Duplex, host: AnswersHost) {
    this.#host = host;
    this.#outlet = new Outlet(server);
    this.#outlet.open(client);
  }

  head(head: MessageHead): BodyFraming | null {
    const { relay, exchanges } = this.#host;
    const status = statusLine(head);
    const exchange = exchanges.first;
    if (status === null || exchange === undefined) {
      this.#outlet.add(head.raw);
      return exchange === undefined && status !== null ? { kind: 'raw' } : null;
    }
    const framing = responseFraming(head, exchange.request.method, status.status);
    this.#isInterim = status.status < 200;
    const output = this.#outputOf(exchange, head, status.status);
    this.#output = output;
    this.#passHead(output, exchange, head);
    exchanges.tell(() => {
      relay.access.answered(exchange.request.head, head);
      exchange.answered(head, status);
    });
    if (status.status === 101) {
      exchanges.upgrade(exchange, head);
      this.#host.upgraded();
    }
    return framing;
  }

  data(bytes: Buffer): void {
    const { exchanges } = this.#host;
    const exchange = exchanges.first;
    this.#output?.data(bytes);
    exchanges.tell(() => exchange?.answerData(bytes));
  }

  framing(bytes: Buffer): void {
    this.#output?.framing(bytes);
  }

  ended(trailers: readonly HeaderPair[]): void {
    this.#output?.ended(true);
    const { exchanges } = this.#host;
    const exchange = exchanges.first;
    if (exchange === undefined || this.#isInterim) return;
    exchanges.leave(exchange);
    this.#output = null;
    exchanges.tell(() => exchange.answerEnded(trailers));
  }

  raw(bytes: Buffer): void {
    this.#outlet.add(bytes);
    this.#host.exchanges.raw('server', bytes);
  }

  unreadable(why: string): void {
    const { exchanges, relay } = this.#host;
    const exchange = exchanges.first;
    const message = `What ${relay.upstream.who} answered is not HTTP/1.1: ${why}. It was passed on unchanged.`;
    exchanges.tell(() => exchange?.fail({ stage: 'head', code: '', message }));
  }

  flush(): void {
    this.#outlet.flush();
  }

  /** The answer at hand breaks off here, where there is one. */
  breakOff(): void {
    this.#output?.ended(false);
    this.#output = null;
  }

  /** The client is gone: nobody waits for what is not decided yet. */
  abandon(): void {
    this.breakOff();
    for (const gone of this.#deciding) gone();
  }

  /** The server has ended its half. */
  end(): void {
    this.#outlet.end();
  }

  /** Once nothing more of the answers is to go out. */
  whenOut(then: () => void): void {
    if (this.#later === null) then();
    else void this.#later.then(then);
  }

  #passHead(output: AnswerOutput, exchange: TappedExchange, head: MessageHead): void {
    const { relay, exchanges } = this.#host;
    if (!relay.rewrites) {
      output.head(head);
      return;
    }
    const { value, rewrites } = this.#rewriting(exchange).head(head);
    output.head(value);
    exchanges.tell(() => exchange.tellRewrites(rewrites));
  }

  #outputOf(exchange: TappedExchange, head: MessageHead, status: number): AnswerOutput {
    const { relay, exchanges } = this.#host;
    const pass = (bytes: Buffer): void => this.#outlet.add(bytes);
    return outputOf(head, {
      exchange,
      pass,
      passNow: (bytes) => {
        pass(bytes);
        this.#outlet.flush();
      },
      told: (rewrites) => exchanges.tell(() => exchange.tellRewrites(rewrites)),
      afterwards: (tell) => exchanges.tellLast(tell),
      cut: () => this.#host.cut(),
      came: (what) => this.#host.came(what),
      later: (gone) => {
        this.#later = gone;
        this.#host.wait(gone);
      },
      decides: (gone) => {
        this.#deciding.add(gone);
        return () => this.#deciding.delete(gone);
      },
      rewriting: relay.rewrites && status === 200 ? this.#rewriting(exchange) : null,
    });
  }

  #rewriting({ request }: TappedExchange): Rewriting {
    const { upstream, heads, metadata } = this.#host.relay;
    return new Rewriting(upstream.url, heads.ownOrigin(request.head), metadata);
  }
}
