import type { AnalysisStep } from '../../../shared/analysis/index.ts';
import type { StdioTransport, TransportSink } from '../../transports/index.ts';
import {
  PLAIN_DELIVERY,
  type Between,
  type Channel,
  type ChannelHost,
  type Restartable,
  type SendOrder,
  type Sent,
} from './channel.ts';
import { ReopenedTransport } from './reopened-transport.ts';
import { recordSentLines, sentLines } from './sent-lines.ts';
import { giveUp, WritingQueue } from './writing-queue.ts';

/** A server of our own on stdin and stdout. It can be started again where the first question killed it. */
export class StdioChannel implements Channel, Restartable {
  readonly #host: ChannelHost;
  readonly #server: ReopenedTransport<StdioTransport>;
  readonly #writing = new WritingQueue((bytes) => this.#server.current.send(bytes));
  #inputEnded = false;

  /** Starts the server at once. */
  constructor(start: (sink: TransportSink) => StdioTransport, host: ChannelHost) {
    this.#host = host;
    this.#server = new ReopenedTransport(start, host);
  }

  get canSend(): boolean {
    return !this.#inputEnded && !this.#server.over;
  }

  send(bytes: Buffer, order: SendOrder): Sent {
    // Recorded first: an answer can then never stand before its request.
    const { chunks, closeEarly } = order.delivery ?? PLAIN_DELIVERY;
    const seq = recordSentLines(bytes, this.#host.now(), chunks, (raw) => this.#host.frame(raw, order));
    const { between } = this.#host;
    if (between) return { seq, delivered: this.#between(between, bytes) };
    const delivered = this.#writing.add(bytes, chunks, () => (closeEarly ? this.closeStdin() : undefined));
    return { seq, delivered };
  }

  async #between(between: Between, bytes: Buffer): Promise<void> {
    const write = (out: Buffer | null): Promise<void> =>
      out === null ? Promise.resolve() : this.#writing.add(out, null, nothing);
    const written = sentLines(bytes).map(({ bytes: line, from, to }) =>
      between.takes(Buffer.from(line), 'stdio', (out) => void write(out)) ? undefined : write(bytes.subarray(from, to)),
    );
    await Promise.all(written);
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
    this.#server.current.closeStdin();
  }

  setOutlives(outlives: boolean): void {
    this.#server.setOutlives(outlives);
  }

  async restart(): Promise<boolean> {
    await this.#server.untilOver();
    if (this.#server.closing) return false;
    this.#server.reopen();
    return true;
  }

  async close(): Promise<void> {
    await this.#server.close(() => giveUp(this.#writing, this.#host));
  }

  killNow(): void {
    this.#writing.end();
    this.#server.current.killNow();
  }

  pause(): void {
    this.#server.current.pause();
  }

  resume(): void {
    this.#server.current.resume();
  }
}

const nothing = (): void => undefined;
