import type { AnalysisStep } from '../../../shared/analysis/index.ts';
import type { MessageTransport, TransportSink } from '../../transports/index.ts';
import { NO_TIMEOUT, type Channel, type ChannelHost, type SendOrder, type Sent } from './channel.ts';

/** A WebSocket: one message, one frame. */
export class WebSocketChannel implements Channel {
  readonly #host: ChannelHost;
  readonly #transport: MessageTransport;
  #ended = false;

  /** Opens it at once. */
  constructor(open: (sink: TransportSink) => MessageTransport, host: ChannelHost) {
    this.#host = host;
    this.#transport = open({
      frame: (raw) => host.frame(raw, { origin: 'wire', timeout: NO_TIMEOUT }),
      event: (event) => host.event(event),
      closed: () => host.closed(),
    });
  }

  get canSend(): boolean {
    return !this.#ended;
  }

  send(bytes: Buffer, order: SendOrder): Sent {
    const { stream } = this.#transport;
    const parts = bytes.length === 0 ? [] : [bytes];
    const seq = this.#host.frame(
      { t: this.#host.now(), dir: 'c2s', stream, parts, bytes: bytes.length, end: 'lf', chunks: [] },
      order,
    );
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
