import type { Trial } from '../../../shared/trials/index.ts';

/** The runs of faults of the windows: each does one after the other, and can be stopped in the middle of one. */
export class Trials {
  readonly #running = new Map<string, AbortController>();

  /** Does one fault within a run. */
  async fault(run: string, attempt: (stopped: AbortSignal) => Promise<Trial>): Promise<Trial> {
    const stopper = new AbortController();
    this.#running.set(run, stopper);
    try {
      return await attempt(stopper.signal);
    } finally {
      if (this.#running.get(run) === stopper) this.#running.delete(run);
    }
  }

  /** Ends what a run is doing. */
  stop(run: string): void {
    this.#running.get(run)?.abort();
  }
}
