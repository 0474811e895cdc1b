import { Outbox } from '../../tap/middle/index.ts';

const NOTHING = Buffer.alloc(0);

/** What one side says goes on in its order, each when its time has come. */
export class Turns {
  readonly #due: (() => void)[] = [];
  readonly #outbox = new Outbox(() => {
    this.#due.shift()?.();
    return true;
  });

  /** Nothing waits for its time. */
  get isFree(): boolean {
    return this.#due.length === 0;
  }

  /** `go` is called once it is its turn, and `afterMs` have passed since then. */
  add(afterMs: number, go: () => void): void {
    this.#due.push(go);
    this.#outbox.put(NOTHING, afterMs, 0);
  }

  /** Whatever waits goes now. */
  end(): void {
    this.#outbox.close();
    for (const go of this.#due.splice(0)) go();
  }
}
