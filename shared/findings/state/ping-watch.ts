import type { Operation } from '../../analysis/index.ts';

/** The pings of a session in order, each watched until it is answered or overdue. */
export class PingWatch {
  readonly #pings: Operation[] = [];
  #from = 0;

  get empty(): boolean {
    return this.#pings.length === 0;
  }

  add(ping: Operation): void {
    this.#pings.push(ping);
  }

  clear(): void {
    this.#pings.length = 0;
    this.#from = 0;
  }

  /** Pings that had no answer within `limit` µs at time `t`; each is given once. Cancelled and lost ones are not meant. */
  overdue(t: number, limit: number): Operation[] {
    const late: Operation[] = [];
    for (; this.#from < this.#pings.length; this.#from += 1) {
      const ping = this.#pings[this.#from]!;
      const waits = ping.state === 'pending' || ping.state === 'timed-out';
      if (waits && t - ping.start <= limit) break;
      const answered = ping.state === 'result' || ping.state === 'error' || ping.state === 'tool-error';
      if (waits || (answered && ping.end - ping.start > limit)) late.push(ping);
    }
    if (this.#from === this.#pings.length) this.clear();
    return late;
  }
}
