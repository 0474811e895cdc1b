import type { ReplayCase, ReplayDelta } from '../../../shared/replay/index.ts';
import { Delivery } from '../bridge/index.ts';
import type { ReplayRun } from './replay-run.ts';

/** Cases of one batch, and about so many UTF-16 units of what they show. */
const CASES_MOST = 200;
const UNITS_MOST = 256 * 1024;

/** One window's place in one replay: the cases that it has to be told, the newest state of each. */
export class ReplayStream {
  readonly #run: ReplayRun;
  readonly #delivery: Delivery<string>;
  readonly #unlisten: () => void;
  readonly #changed: Set<number>;
  #stateChanged = true;

  constructor(run: ReplayRun, send: (batchJson: string) => void) {
    this.#run = run;
    this.#changed = new Set(run.cases.all.keys());
    this.#delivery = new Delivery(() => this.#compose(), send);
    this.#unlisten = run.listen((index) => {
      if (index !== null) this.#changed.add(index);
      this.#stateChanged = true;
      this.#delivery.wake(false);
    });
    this.#delivery.wake(true);
  }

  acknowledge(): void {
    this.#delivery.acknowledge();
  }

  close(): void {
    this.#unlisten();
    this.#delivery.close();
  }

  #compose(): string | null {
    if (!this.#stateChanged && this.#changed.size === 0) return null;
    this.#stateChanged = false;
    const cases: ReplayCase[] = [];
    let units = 0;
    for (const index of this.#changed) {
      if (cases.length === CASES_MOST || units > UNITS_MOST) break;
      this.#changed.delete(index);
      const one = this.#run.cases.all[index];
      if (one === undefined) continue;
      cases.push(one);
      units += one.differences.reduce(
        (sum, { path, left, right }) => sum + path.length + left.length + right.length,
        0,
      );
    }
    if (this.#changed.size > 0) this.#delivery.wake(true);
    return JSON.stringify({ state: this.#run.state, cases } satisfies ReplayDelta);
  }
}
