import type { TransportSink } from '../../transports/index.ts';
import { sinkOf, type ChannelHost } from './channel.ts';

/** What a channel has one of at a time. */
interface Closeable {
  close(): Promise<void>;
}

/** The transport of a channel that can be opened again, and whether its end is the end of the connection. */
export class ReopenedTransport<T extends Closeable> {
  readonly #open: (sink: TransportSink) => T;
  readonly #host: ChannelHost;
  #current: T;
  #over = false;
  #closing = false;
  #outlives = false;
  #tellOver: () => void = () => undefined;

  /** Opens it at once. */
  constructor(open: (sink: TransportSink) => T, host: ChannelHost) {
    this.#open = open;
    this.#host = host;
    this.#current = this.#begin();
  }

  get current(): T {
    return this.#current;
  }

  /** True once it has told all that it had to tell. */
  get over(): boolean {
    return this.#over;
  }

  /** True once nobody may open it again. */
  get closing(): boolean {
    return this.#closing;
  }

  /** See `Restartable`. */
  setOutlives(outlives: boolean): void {
    this.#outlives = outlives;
    if (!outlives && this.#over && !this.#closing) this.#host.closed();
  }

  /** Resolves once it is over. */
  async untilOver(): Promise<void> {
    if (!this.#over) await new Promise<void>((resolve) => (this.#tellOver = resolve));
  }

  /** Opens it again, which has to be over. */
  reopen(): void {
    this.#over = false;
    this.#current = this.#begin();
  }

  /** Ends it for good; `giveUp` is done first where it was not over yet. */
  async close(giveUp: () => void): Promise<void> {
    this.#closing = true;
    if (this.#over) {
      if (this.#outlives) this.#host.closed();
      return;
    }
    giveUp();
    await this.#current.close();
  }

  #begin(): T {
    return this.#open({ ...sinkOf(this.#host), closed: () => this.#closed() });
  }

  #closed(): void {
    this.#over = true;
    this.#tellOver();
    if (!this.#outlives || this.#closing) this.#host.closed();
  }
}
