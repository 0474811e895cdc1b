import { UNACKNOWLEDGED_BATCHES } from '../../../shared/bridge/index.ts';

/** Lets a maker go on while few of its parts wait to be taken. */
export class ExportPace {
  #waiting = 0;
  #goOn: (() => void) | null = null;

  /** A part was given away. Resolves when there is room for another one. */
  given(): Promise<void> {
    this.#waiting += 1;
    if (this.#waiting < UNACKNOWLEDGED_BATCHES) return Promise.resolve();
    return new Promise((resolve) => {
      this.#goOn = resolve;
    });
  }

  /** A part was taken. */
  taken(): void {
    this.#waiting = Math.max(0, this.#waiting - 1);
    this.#goOn?.();
    this.#goOn = null;
  }
}
