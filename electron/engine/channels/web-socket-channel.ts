import type { AnalysisStep } from '../../../shared/analysis/index.ts';
import type { MessageTransport, TransportSink } from '../../transports/index.ts';
import {
  PLAIN_DELIVERY,
  sinkOf,
  wholeMessage,
  type Channel,
  type ChannelHost,
  type SendOrder,
  type Sent,
} from './channel.ts';
import { giveUp, WritingQueue } from './writing-queue.ts';

/** A WebSocket: one message, one frame of the capture, in whatever fragments it is written. */
export class WebSocketChannel implements Channel {
  readonly #host: ChannelHost;
  readonly #transport: MessageTransport;
  readonly #writing = new WritingQueue((bytes, more) => this.#transport.send(bytes, more));
  #ended = false;
  #tellOpen: () => void = () => undefined;
  readonly #opened = new Promise<void>((resolve) => (this.#tellOpen = resolve));

  /** Opens it at once. */
  constructor(open: (sink: TransportSink) => MessageTransport, host: ChannelHost) {
    this.#host = host;
    this.#transport = open(sinkOf(host));
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
    if (event.kind === 'ws.open') this.#tellOpen();
    if (event.kind !== 'ws.close' && event.kind !== 'http.error') return;
    this.#ended = true;
    giveUp(this.#writing, this.#host);
  }

  close(): Promise<void> {
    giveUp(this.#writing, this.#host);
    return this.#transport.close();
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

  /** What is sent before the opening waits for it in the transport; it goes out first. */
  #closeOnceOpen(): void {
    void this.#opened.then(() => this.close());
  }
}
