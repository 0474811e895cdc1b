import { joined, type RawFrame, type TransportEvent, type TransportSink } from '../wire/index.ts';

type Kind = TransportEvent['kind'];

/** For tests: keeps everything that a transport told. */
export class RecordedSink implements TransportSink {
  readonly frames: RawFrame[] = [];
  readonly events: TransportEvent[] = [];
  /** Kinds of everything told, in order. */
  readonly order: (Kind | 'frame' | 'closed')[] = [];
  #waiting: { readonly met: () => boolean; readonly resolve: () => void }[] = [];

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

  /** Resolves as soon as something told makes it true. */
  until(met: (sink: this) => boolean): Promise<void> {
    if (met(this)) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push({ met: () => met(this), resolve }));
  }

  whenClosed(): Promise<void> {
    return this.until(({ order }) => order.includes('closed'));
  }

  #told(kind: Kind | 'frame' | 'closed'): void {
    this.order.push(kind);
    const due = this.#waiting.filter(({ met }) => met());
    this.#waiting = this.#waiting.filter((waiting) => !due.includes(waiting));
    for (const { resolve } of due) resolve();
  }
}
