/** Long work is done in turns of this length, so that the thread stays free for others. */
const SLICE_MS = 6;

/** A turn of the event loop that others wait for the end of. */
export class Turn {
  #end = performance.now() + SLICE_MS;

  begin(): void {
    this.#end = performance.now() + SLICE_MS;
  }

  get isOver(): boolean {
    return performance.now() >= this.#end;
  }

  /** Resolves when the others have had theirs. */
  async next(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.begin();
  }
}

/** Does work that yields now and then, in turns; gives what it returns. */
export async function inTurns<T>(work: Generator<void, T>, turn: Turn): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (turn.isOver) await turn.next();
  }
}
