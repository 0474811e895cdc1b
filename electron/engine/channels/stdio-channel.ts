import type { AnalysisStep } from '../../../shared/analysis/index.ts';
import type { StdioTransport, TransportSink } from '../../transports/index.ts';
import {
  PLAIN_DELIVERY,
  sinkOf,
  type Channel,
  type ChannelHost,
  type Restartable,
  type SendOrder,
  type Sent,
} from './channel.ts';
import { recordSentLines } from './sent-lines.ts';
import { giveUp, WritingQueue } from './writing-queue.ts';

/** A server of our own on stdin and stdout. It can be started again where the first question killed it. */
export class StdioChannel implements Channel, Restartable {
  readonly #start: (sink: TransportSink) => StdioTransport;
  readonly #host: ChannelHost;
  readonly #writing = new WritingQueue((bytes) => this.#transport.send(bytes));
  #transport: StdioTransport;
  #inputEnded = false;
  #ended = false;
  #closing = false;
  #outlives = false;
  #tellEnded: () => void = () => undefined;

  /** Starts the server at once. */
  constructor(start: (sink: TransportSink) => StdioTransport, host: ChannelHost) {
    this.#start = start;
    this.#host = host;
    this.#transport = this.#begin();
  }

  get canSend(): boolean {
    return !this.#inputEnded && !this.#ended;
  }

  send(bytes: Buffer, order: SendOrder): Sent {
    // Recorded first: an answer can then never stand before its request.
    const { chunks, closeEarly } = order.delivery ?? PLAIN_DELIVERY;
    const seq = recordSentLines(bytes, this.#host.now(), chunks, (raw) => this.#host.frame(raw, order));
    const delivered = this.#writing.add(bytes, chunks, () => (closeEarly ? this.closeStdin() : undefined));
    return { seq, delivered };
  }

  abandon(): boolean {
    return false;
  }

  apply({ event }: AnalysisStep): void {
    if (event.kind === 'process.spawn') this.#inputEnded = false;
    else if (event.kind === 'process.stdin-close' || event.kind === 'process.exit') {
      this.#inputEnded = true;
      giveUp(this.#writing, this.#host);
    }
  }

  closeStdin(): void {
    this.#transport.closeStdin();
  }

  setOutlives(outlives: boolean): void {
    this.#outlives = outlives;
    if (!outlives && this.#ended && !this.#closing) this.#host.closed();
  }

  async restart(): Promise<boolean> {
    if (!this.#ended) await new Promise<void>((resolve) => (this.#tellEnded = resolve));
    if (this.#closing) return false;
    this.#ended = false;
    this.#transport = this.#begin();
    return true;
  }

  async close(): Promise<void> {
    this.#closing = true;
    if (this.#ended) {
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

  #begin(): StdioTransport {
    return this.#start({ ...sinkOf(this.#host), closed: () => this.#closed() });
  }

  #closed(): void {
    this.#ended = true;
    this.#tellEnded();
    if (!this.#outlives || this.#closing) this.#host.closed();
  }
}
