import { STEPS, type StepId } from '../../../shared/authorization/index.ts';

/** How far a sign-in goes by itself: to its end, to the next exchange, or up to a step. */
export type Pace = 'run' | 'step' | StepId;

/** Where a sign-in stands until its user lets it go on. */
export class Gate {
  readonly #changed: () => void;
  #pace: Pace;
  #passes = 0;
  #open: (() => void) | null = null;

  /** `changed` is told when it closes or opens. */
  constructor(pace: Pace, changed: () => void) {
    this.#pace = pace;
    this.#changed = changed;
  }

  get closed(): boolean {
    return this.#open !== null;
  }

  /** Lets it go on this far. */
  order(pace: Pace): void {
    this.#pace = pace;
    const open = this.#open;
    // Who waits uses the step up by going on.
    this.#passes = pace === 'step' && open === null ? 1 : 0;
    if (open === null) return;
    this.#open = null;
    this.#changed();
    open();
  }

  /** Resolves when what belongs to this step may be done. */
  async pass(step: StepId): Promise<void> {
    if (this.#lets(step)) return;
    await new Promise<void>((resolve) => {
      this.#open = resolve;
      this.#changed();
    });
  }

  #lets(step: StepId): boolean {
    if (this.#pace === 'run') return true;
    if (this.#pace !== 'step') return STEPS.indexOf(step) < STEPS.indexOf(this.#pace);
    if (this.#passes === 0) return false;
    this.#passes -= 1;
    return true;
  }
}
