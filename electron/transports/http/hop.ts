import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import { counted } from '../../../shared/analysis/index.ts';
import type { SocketFacts } from '../../../shared/capture/index.ts';
import { ConnectError, authority, destinationOf } from '../connect/index.ts';
import {
  ExchangeRecord,
  type BodyLengths,
  type ExchangeFailure,
  type ExchangeStart,
  headerPairs,
  headerValue,
  onNextHead,
} from '../record/index.ts';
import type { BodyDelivery, SealedBody, TransportSink, UrlOptions } from '../wire/index.ts';
import { exchangeFailure, type Progress } from './exchange-failure.ts';
import type { OnWire, WireRequest } from './http-connections.ts';
import { PacedBody } from './paced-body.ts';
import type { Redirection } from './redirect.ts';
import { problemOfRequest } from './request-problem.ts';
import { ResponseBody } from './response-body.ts';
import { SocketValve } from './socket-valve.ts';

/** One request of an exchange: the first, or one that a redirect asked for. */
export interface HopOrder extends ExchangeStart {
  readonly number: number;
  /** Names of headers that are secrets of this request alone, lower case. */
  readonly secretHeaders?: ReadonlySet<string>;
  readonly sealed?: SealedBody;
}

/** What a hop needs of its transport. */
export interface HopWire {
  readonly options: UrlOptions;
  readonly sink: TransportSink;
  /** Nothing is to be read for now. */
  readonly paused: boolean;
  dispatch(request: WireRequest, handler: Dispatcher.DispatchHandler, onWire: OnWire): void;
  facts(socket: Socket): SocketFacts;
}

/** What the exchange decides when a hop is through. */
export interface HopHost {
  /** Where a response sends the request; null where it is no redirect. */
  redirection(status: number, location: string): Redirection | null;
  /** The hop has ended and told so; `to` is where the exchange goes on. */
  over(to: URL | null): void;
}

/** One HTTP request and its response, from `http.request` to the one event that ends it. */
export class Hop implements Dispatcher.DispatchHandler {
  readonly #order: HopOrder;
  readonly #wire: HopWire;
  readonly #host: HopHost;
  readonly #record: ExchangeRecord;
  #reached: Progress['reached'] = 'nothing';
  #over = false;
  #controller: Dispatcher.DispatchController | null = null;
  #socket: Socket | null = null;
  #valve: SocketValve | null = null;
  /** The decoder has enough for now. */
  #full = false;
  #reused = false;
  #headAt = 0;
  #body: ResponseBody | null = null;
  #paced: PacedBody | null = null;
  #status = 0;
  #location = '';
  #redirection: Redirection | null = null;

  constructor(order: HopOrder, wire: HopWire, host: HopHost) {
    this.#order = order;
    this.#wire = wire;
    this.#host = host;
    this.#record = new ExchangeRecord(order.number, withSecrets(wire.options, order.secretHeaders), wire.sink);
    this.#record.request(order);
  }

  /** Writes head and body, as soon as there is a socket. */
  send(body: Uint8Array | null, { chunks, closeWhy }: BodyDelivery): void {
    if (this.#over) return;
    const { method, url, headers } = this.#order;
    const problem = problemOfRequest(method, headers);
    if (typeof url === 'string' || problem !== '') {
      const why = problem || 'its address is not an http or https URL';
      this.#fail({ stage: 'request', code: '', message: `The request could not be sent: ${why}.` });
      return;
    }
    try {
      this.#paced = body === null || chunks === undefined ? null : new PacedBody(body, chunks);
      this.#wire.dispatch({ method, url, headers, body: this.#paced?.stream() ?? body }, this, {
        writing: (socket) => this.#writing(socket),
        written: () => (closeWhy === undefined ? undefined : this.#abortWhenFlushed(closeWhy)),
      });
    } catch (error) {
      if (!(error instanceof ConnectError)) throw error;
      this.#fail(error);
    }
  }

  abort(why: string): void {
    if (this.#over) return;
    this.#close(() => this.#record.end('us', why, this.#lengths()));
    this.#controller?.abort(new Error(why));
  }

  /** Stops or goes on reading, as the transport says. */
  hold(): void {
    const { paused } = this.#wire;
    this.#valve?.set(!this.#over && (paused || this.#full));
    if (paused) this.#body?.pause();
    else this.#body?.resume();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // It may have been given up while it waited for its socket.
    if (this.#over) controller.abort(new Error('given up'));
  }

  onResponseStarted(): void {
    this.#headAt = this.#now();
    this.#reached = 'answering';
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, _: unknown, reason = ''): void {
    if (this.#over) return;
    const { options, sink } = this.#wire;
    const { number: exchange, purpose } = this.#order;
    const stream = `http-${exchange}`;
    const headers = headerPairs(rawList(controller.rawHeaders));
    this.#record.response(this.#headAt, status, reason, headers);
    if (status < 200) {
      this.#reached = 'written';
      return;
    }
    this.#reached = 'body';
    this.#status = status;
    this.#location = headerValue(headers, 'location');
    this.#redirection = this.#host.redirection(status, this.#location);
    const { sealed } = this.#order;
    const own = sealed === undefined ? {} : { sealed };
    const context = { exchange, stream, purpose, status, headers, sink, now: () => options.now(), ...own };
    this.#body = new ResponseBody(context, {
      hold: (full) => {
        this.#full = full;
        this.hold();
      },
      ended: () => this.#complete(),
      failed: (failure) => {
        this.#fail(failure);
        this.#controller?.abort(new Error('its content coding could not be undone'));
      },
    });
    this.hold();
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    if (!this.#over) this.#body?.push(chunk, this.#now());
  }

  onResponseEnd(controller: Dispatcher.DispatchController): void {
    if (this.#over) return;
    // A body that ends with its connection looks complete to undici even where that was reset.
    const broken = this.#socket?.errored ?? null;
    if (broken !== null) {
      this.onResponseError(controller, broken);
      return;
    }
    this.#record.trailers(headerPairs(rawList(controller.rawTrailers)));
    this.#body?.end();
  }

  onResponseError(_: unknown, error: Error): void {
    const { url } = this.#order;
    if (this.#over || typeof url === 'string') return;
    const goal = destinationOf(url);
    const { wireBytes = 0, position = '' } = this.#body ?? {};
    const [reached, reused] = [this.#reached, this.#reused];
    const who = authority(goal);
    this.#fail(exchangeFailure(error, { who, reached, reused, tls: goal.tls, wireBytes, position }));
  }

  #writing(socket: Socket): void {
    const facts = this.#wire.facts(socket);
    this.#socket = socket;
    this.#reused = facts.reused;
    this.#valve = new SocketValve(socket);
    onNextHead(socket, (head) => {
      this.#reached = 'written';
      this.#record.sent(head, facts);
    });
    this.hold();
  }

  /** The library tells that a body is written before it writes its end, and the socket may hold some of it back. */
  #abortWhenFlushed(why: string): void {
    queueMicrotask(() => this.#socket?.write('', () => this.abort(why)));
  }

  #complete(): void {
    const redirection = this.#redirection;
    if (redirection !== null && 'refused' in redirection) {
      this.#fail({ stage: 'redirect', code: '', message: this.#refusal(redirection.refused) });
      return;
    }
    this.#close(() => this.#record.end('peer', '', this.#lengths()), redirection?.to ?? null);
  }

  #refusal(why: string): string {
    const target = this.#location === '' ? '' : ` to ${this.#record.url(this.#location)}`;
    return `The redirect (${this.#status})${target} was not followed: ${why}.`;
  }

  #fail(failure: ExchangeFailure): void {
    this.#close(() => this.#record.error(failure, this.#lengths()));
  }

  #lengths(): BodyLengths {
    return { wireBytes: this.#body?.wireBytes ?? 0, bytes: this.#body?.bytes ?? 0 };
  }

  #close(tell: () => void, to: URL | null = null): void {
    this.#over = true;
    this.#tellUnwritten();
    this.#body?.abandon();
    tell();
    // The socket may carry another exchange next.
    this.#valve?.set(false);
    this.#host.over(to);
  }

  #tellUnwritten(): void {
    const left = this.#paced?.left ?? 0;
    this.#paced?.end();
    if (left > 0)
      this.#record.note(
        'warning',
        `${counted(left, 'byte')} of the body of exchange ${this.#order.number} were not written: it ended before.`,
      );
  }

  #now(): number {
    return this.#wire.options.now();
  }
}

function withSecrets(options: UrlOptions, more: ReadonlySet<string> | undefined): UrlOptions {
  return more === undefined ? options : { ...options, secretHeaders: new Set([...options.secretHeaders, ...more]) };
}

function rawList(raw: Dispatcher.DispatchController['rawHeaders']): readonly (Uint8Array | string)[] {
  return Array.isArray(raw) ? raw : [];
}
