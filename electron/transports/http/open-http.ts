import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import type { SocketFacts } from '../../../shared/capture/index.ts';
import {
  type ExchangeOrder,
  type HttpExchange,
  type HttpTransport,
  type RawFrame,
  type TransportEvent,
  type TransportSink,
  WireNumbers,
  type UrlOptions,
} from '../wire/index.ts';
import type { HopWire } from './hop.ts';
import { HttpConnections, type OnWire, type WireRequest } from './http-connections.ts';
import { RunningExchange } from './running-exchange.ts';

/** Makes ready for HTTP requests; no socket is opened before one is sent. Never throws. */
export function openHttp(options: UrlOptions, sink: TransportSink): HttpTransport {
  return new HttpClient(options, sink);
}

const CLOSED = 'the connection is closed';

class HttpClient implements HttpTransport, HopWire {
  readonly options: UrlOptions;
  readonly sink: TransportSink;
  readonly #numbers: WireNumbers;
  readonly #connections: HttpConnections;
  readonly #running = new Set<RunningExchange>();
  #paused = false;
  #closed: Promise<void> | null = null;
  /** Nothing is told any more. */
  #mute = false;

  constructor(options: UrlOptions, sink: TransportSink) {
    this.options = options;
    this.sink = {
      frame: (frame: RawFrame) => {
        if (!this.#mute) sink.frame(frame);
      },
      event: (event: TransportEvent) => {
        if (!this.#mute) sink.event(event);
      },
      closed: () => {
        if (!this.#mute) sink.closed();
      },
    };
    this.#numbers = options.numbers ?? new WireNumbers();
    this.#connections = new HttpConnections(options, this.#numbers);
  }

  get paused(): boolean {
    return this.#paused;
  }

  /** After `close` the exchange is one that tells nothing and ends at once. */
  exchange(order: ExchangeOrder): HttpExchange {
    if (this.#closed !== null) return lifeless(this.#numbers.nextExchange());
    const exchange = new RunningExchange(
      order,
      this,
      () => this.#numbers.nextExchange(),
      (over) => this.#running.delete(over),
    );
    this.#running.add(exchange);
    return exchange;
  }

  dispatch(request: WireRequest, handler: Dispatcher.DispatchHandler, onWire: OnWire): void {
    this.#connections.dispatch(request, handler, onWire);
  }

  facts(socket: Socket): SocketFacts {
    return this.#connections.facts(socket);
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  killNow(): void {
    this.#mute = true;
    this.#connections.destroy();
  }

  pause(): void {
    this.#hold(true);
  }

  resume(): void {
    this.#hold(false);
  }

  #hold(paused: boolean): void {
    if (this.#paused === paused) return;
    this.#paused = paused;
    for (const exchange of this.#running) exchange.hold();
  }

  async #close(): Promise<void> {
    for (const exchange of this.#running) exchange.abort(CLOSED);
    await this.#connections.close();
    this.sink.closed();
    this.#mute = true;
  }
}

function lifeless(number: number): HttpExchange {
  return { number, stream: `http-${number}`, send: () => undefined, abort: () => undefined };
}
