import { startStdio, type StdioOptions } from './stdio.ts';
import { joined } from './text-or-base64.ts';
import type { RawFrame, Transport, TransportEvent, TransportSink } from './transport.ts';

type Kind = TransportEvent['kind'];

/** For tests: a server under observation, with everything that its transport told. */
export class RecordedChannel implements TransportSink {
  readonly frames: RawFrame[] = [];
  readonly events: TransportEvent[] = [];
  /** Kinds of everything told, in order. */
  readonly order: (Kind | 'frame' | 'closed')[] = [];
  readonly transport: Transport;
  #waiting: { readonly met: () => boolean; readonly resolve: () => void }[] = [];

  constructor(command: string, args: readonly string[], options: Partial<StdioOptions> = {}) {
    const start = performance.now();
    const now = (): number => Math.round((performance.now() - start) * 1000);
    const defaults = { cwd: '', env: {}, keepEnvironmentValues: false, fingerprint: () => 'fingerprint', now };
    this.transport = startStdio({ command, args, ...defaults, ...options }, this);
  }

  /** Starts a script in Node. */
  static node(script: string, options: Partial<StdioOptions> = {}): RecordedChannel {
    return new RecordedChannel(process.execPath, ['-e', script], options);
  }

  frame(frame: RawFrame): void {
    this.frames.push(frame);
    this.#told('frame');
  }

  event(event: TransportEvent): void {
    this.events.push(event);
    this.#told(event.kind);
  }

  closed(): void {
    this.#told('closed');
  }

  get texts(): string[] {
    return this.frames.map(({ parts }) => joined(parts).toString());
  }

  of<K extends Kind>(kind: K): Extract<TransportEvent, { kind: K }>[] {
    return this.events.filter((event): event is Extract<TransportEvent, { kind: K }> => event.kind === kind);
  }

  get pid(): number {
    return this.of('process.spawn')[0]?.pid ?? 0;
  }

  /** Resolves as soon as something told makes it true. */
  until(met: (channel: this) => boolean): Promise<void> {
    if (met(this)) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push({ met: () => met(this), resolve }));
  }

  whenClosed(): Promise<void> {
    return this.until(({ order }) => order.includes('closed'));
  }

  send(text: string): void {
    this.transport.send(Buffer.from(text));
  }

  #told(kind: Kind | 'frame' | 'closed'): void {
    this.order.push(kind);
    const due = this.#waiting.filter(({ met }) => met());
    this.#waiting = this.#waiting.filter((waiting) => !due.includes(waiting));
    for (const { resolve } of due) resolve();
  }
}
