import type { AnalysisStep } from '../../../shared/analysis/index.ts';
import type { MessageTransport, TransportSink } from '../../transports/index.ts';
import { sinkOf, wholeMessage, type Channel, type ChannelHost, type SendOrder, type Sent } from './channel.ts';

/** A WebSocket: one message, one frame. */
export class WebSocketChannel implements Channel {
  readonly #host: ChannelHost;
  readonly #transport: MessageTransport;
  #ended = false;

  /** Opens it at once. */
  constructor(open: (sink: TransportSink) => MessageTransport, host: ChannelHost) {
    this.#host = host;
    this.#transport = open(sinkOf(host));
  }

  get canSend(): boolean {
    return !this.#ended;
  }

  send(bytes: Buffer, order: SendOrder): Sent {
    const seq = this.#host.frame(wholeMessage(bytes, this.#transport.stream, this.#host.now()), order);
    this.#transport.send(bytes);
    return { seq, delivered: Promise.resolve() };
  }

  abandon(): boolean {
    return false;
  }

  apply({ event }: AnalysisStep): void {
    if (event.kind === 'ws.close' || event.kind === 'http.error') this.#ended = true;
  }

  close(): Promise<void> {
    return this.#transport.close();
  }

  killNow(): void {
    this.#transport.killNow();
  }

  pause(): void {
    this.#transport.pause();
  }

  resume(): void {
    this.#transport.resume();
  }
}
