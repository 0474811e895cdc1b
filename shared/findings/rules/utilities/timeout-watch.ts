import type { Moment, Operation } from '../../../analysis/index.ts';
import type { CaptureEvent } from '../../../capture/index.ts';
import type { Memory } from '../../state/index.ts';

/** A request that its sender waits for no more. */
export interface GivenUp extends Moment {
  readonly operation: Operation;
}

/** Requests whose time ran out, each watched until it should have been cancelled. */
export class TimeoutWatch implements Memory {
  readonly #givenUp: GivenUp[] = [];
  #from = 0;

  /** Whoever is about to leave has no need to cancel. */
  event({ kind }: CaptureEvent): void {
    if (kind === 'process.exit' || kind === 'process.stdin-close' || kind === 'ws.close') this.#clear();
  }

  add(givenUp: GivenUp): void {
    this.#givenUp.push(givenUp);
  }

  /** Requests given up more than `limit` µs before time `t`; each is given once. */
  overdue(t: number, limit: number): readonly GivenUp[] {
    if (this.#givenUp.length === 0) return this.#givenUp;
    const late: GivenUp[] = [];
    for (; this.#from < this.#givenUp.length; this.#from += 1) {
      const one = this.#givenUp[this.#from]!;
      if (t - one.t <= limit) break;
      late.push(one);
    }
    if (this.#from === this.#givenUp.length) this.#clear();
    return late;
  }

  #clear(): void {
    this.#givenUp.length = 0;
    this.#from = 0;
  }
}
