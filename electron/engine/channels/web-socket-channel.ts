import type { AnalysisStep } from '../../../shared/analysis/index.ts';
import type { MessageTransport, TransportSink } from '../../transports/index.ts';
import {
  PLAIN_DELIVERY,
  wholeMessage,
  type Channel,
  type ChannelHost,
  type Restartable,
  type SendOrder,
  type Sent,
} from './channel.ts';
import { ReopenedTransport } from './reopened-transport.ts';
import { giveUp, WritingQueue } from './writing-queue.ts';

/** A WebSocket: one message, one frame of the capture, in whatever fragments it is written. */
export class WebSocketChannel implements Channel, Restartable {
  readonly #host: ChannelHost;
  readonly #socket: ReopenedTransport<MessageTransport>;
  readonly #writing = new WritingQueue((bytes, more) => this.#socket.current.send(bytes, more));
  /** Nothing that is sent could reach the server any more, though not all of its end may be told. */
  #ended = false;
  #hasOpened = false;
  #tellOpen: () => void = () => undefined;
  readonly #opened = new Promise<void>((resolve) => (this.#tellOpen = resolve));

  /** Opens it at once. */
  constructor(open: (sink: TransportSink) => MessageTransport, host: ChannelHost) {
    this.#host = host;
    this.#socket = new ReopenedTransport(open, host);
  }

  get canSend(): boolean {
    return !this.#ended;
  }

  send(bytes: Buffer, order: SendOrder): Sent {
    const { chunks, closeEarly } = order.delivery ?? PLAIN_DELIVERY;
    const seq = this.#host.frame(wholeMessage(bytes, this.#socket.current.stream, this.#host.now(), chunks), order);
    const taken = this.#host.between?.takes(bytes, this.#socket.current.stream, (out) => this.#write(out)) ?? false;
    if (taken) return { seq, delivered: Promise.resolve() };
    const delivered = this.#writing.add(bytes, chunks, () => (closeEarly ? this.#closeOnceOpen() : undefined));
    return { seq, delivered };
  }

  #write(bytes: Buffer | null): void {
    if (bytes !== null) void this.#writing.add(bytes, null, () => undefined);
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
    this.#socket.setOutlives(outlives);
  }

  async restart(): Promise<boolean> {
    await this.#socket.untilOver();
    if (this.#socket.closing || !this.#hasOpened) return false;
    this.#ended = false;
    this.#socket.reopen();
    return true;
  }

  async close(): Promise<void> {
    await this.#socket.close(() => giveUp(this.#writing, this.#host));
  }

  killNow(): void {
    this.#writing.end();
    this.#socket.current.killNow();
  }

  pause(): void {
    this.#socket.current.pause();
  }

  resume(): void {
    this.#socket.current.resume();
  }

  /** What is sent before the opening waits for it in the transport; it goes out first. */
  #closeOnceOpen(): void {
    void this.#opened.then(() => this.close());
  }
}
