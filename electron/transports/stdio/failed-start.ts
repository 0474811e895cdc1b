import type { EnvironmentEntry, SpawnFailure } from '../../../shared/capture/index.ts';
import type { StdioTransport, TransportSink } from '../wire/index.ts';

/** What was to be started. */
export interface Attempt {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: readonly EnvironmentEntry[];
  now(): number;
}

/** The channel to a server that never ran: it tells why, and closes. */
export class FailedStart implements StdioTransport {
  readonly stream = 'stdio';
  readonly #attempt: Attempt;
  readonly #sink: TransportSink;
  readonly #closed: Promise<void>;
  #close: () => void = () => undefined;

  constructor(attempt: Attempt, sink: TransportSink) {
    this.#attempt = attempt;
    this.#sink = sink;
    this.#closed = new Promise((resolve) => (this.#close = resolve));
  }

  /** Tells the failure at once, and the end of the channel after the caller has got hold of it. */
  because(reason: SpawnFailure, message: string, searched: readonly string[]): this {
    const { command, args, cwd, env, now } = this.#attempt;
    this.#sink.event({ kind: 'process.spawn-failed', t: now(), command, args, cwd, reason, message, searched, env });
    queueMicrotask(() => {
      this.#sink.closed();
      this.#close();
    });
    return this;
  }

  send(bytes: Uint8Array): void {
    const text = `${bytes.length} bytes were not written: the server never started.`;
    this.#sink.event({ kind: 'note', t: this.#attempt.now(), by: 'engine', level: 'warning', text });
  }

  close(): Promise<void> {
    return this.#closed;
  }

  closeStdin(): void {}
  killNow(): void {}
  pause(): void {}
  resume(): void {}
}
