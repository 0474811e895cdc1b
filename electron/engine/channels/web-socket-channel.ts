import type { AnalysisStep } from '../../../shared/analysis/index.ts';
import type { MessageTransport, TransportSink } from '../../transports/index.ts';
import {
  PLAIN_DELIVERY,
  sinkOf,
  wholeMessage,
  type Channel,
  type ChannelHost,
  type Restartable,
  type SendOrder,
  type Sent,
} from './channel.ts';
import { giveUp, WritingQueue } from './writing-queue.ts';

/** A WebSocket: one message, one frame of the capture, in whatever fragments it is written. */
export class WebSocketChannel implements Channel, Restartable {
  readonly #host: ChannelHost;
  readonly #open: (sink: TransportSink) => MessageTransport;
  readonly #writing = new WritingQueue((bytes, more) => this.#transport.send(bytes, more));
  #transport: MessageTransport;
  /** Nothing that is sent could reach the server any more; `over`: and all of that is told. */
  #ended = false;
  #over = false;
  #closing = false;
  #outlives = false;
  #hasOpened = false;
  #tellOver: () => void = () => undefined;
  #tellOpen: () => void = () => undefined;
  readonly #opened = new Promise<void>((resolve) => (this.#tellOpen = resolve));

  /** Opens it at once. */
  constructor(open: (sink: TransportSink) => MessageTransport, host: ChannelHost) {
    this.#host = host;
    this.#open = open;
    this.#transport = this.#begin();
  }

  get canSend(): boolean {
    return !this.#ended;
  }

  send(bytes: Buffer, order: SendOrder): Sent {
    const { chunks, closeEarly } = order.delivery ?? PLAIN_DELIVERY;
    const seq = this.#host.frame(wholeMessage(bytes, this.#transport.stream, this.#host.now(), chunks), order);
    const delivered = this.#writing.add(bytes, chunks, () => (closeEarly ? this.#closeOnceOpen() : undefined));
    return { seq, delivered };
  }

  abandon(): boolean {
    return false;
  }

  apply({ event }: AnalysisStep): void {
    if (event.kind === 'ws.open') {
      this.#hasOpened = true;
      this.#tellOpen();
    }
    if (event.kind !== 'ws.close' && event.kind !== 'http.error') return;
    this.#ended = true;
    giveUp(this.#writing, this.#host);
  }

  setOutlives(outlives: boolean): void {
    this.#outlives = outlives;
    if (!outlives && this.#over && !this.#closing) this.#host.closed();
  }

  async restart(): Promise<boolean> {
    if (!this.#over) await new Promise<void>((resolve) => (this.#tellOver = resolve));
    if (this.#closing || !this.#hasOpened) return false;
    this.#over = false;
    this.#ended = false;
    this.#transport = this.#begin();
    return true;
  }

  async close(): Promise<void> {
    this.#closing = true;
    if (this.#over) {
      if (this.#outlives) this.#host.closed();
      return;
    }
    giveUp(this.#writing, this.#host);
    await this.#transport.close();
  }

  killNow(): void {
    this.#writing.end();
    this.#transport.killNow();
  }

  pause(): void {
    this.#transport.pause();
  }

  resume(): void {
    this.#transport.resume();
  }

  #begin(): MessageTransport {
    return this.#open({ ...sinkOf(this.#host), closed: () => this.#closed() });
  }

  #closed(): void {
    this.#over = true;
    this.#tellOver();
    if (!this.#outlives || this.#closing) this.#host.closed();
  }

  /** What is sent before the opening waits for it in the transport; it goes out first. */
  #closeOnceOpen(): void {
    void this.#opened.then(() => this.close());
  }
}
