import type { NoiseRule, SessionComparison } from '../../../shared/compare/index.ts';
import { BridgeFault } from '../bridge/index.ts';
import type { Connection } from '../connection/index.ts';
import { compareCaptures } from './compare-captures.ts';

/** The comparisons of a window: one at a time, a newer question ends the one before. */
export class Comparisons {
  #running: AbortController | null = null;

  /** Rejects with BridgeFault `superseded` where a newer question came in between. */
  async ask(left: Connection, right: Connection, rules: readonly NoiseRule[]): Promise<SessionComparison> {
    this.#running?.abort(
      new BridgeFault('superseded', 'Two other sessions were to be compared before these had been.'),
    );
    const stop = new AbortController();
    this.#running = stop;
    try {
      return await compareCaptures(left, right, { rules, signal: stop.signal });
    } finally {
      if (this.#running === stop) this.#running = null;
    }
  }
}
