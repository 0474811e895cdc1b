import { BridgeFault } from '../bridge/index.ts';

/** Something that goes on for a while, and is looked at afterwards. */
export interface Run {
  readonly id: string;
  /** Resolves when it has ended. */
  readonly done: Promise<void>;
}

/** Runs that ended are kept for their windows, so many. */
const ENDED_KEPT = 20;

/** The runs of one kind since the program began, by id. */
export class Runs<R extends Run> {
  readonly #what: string;
  readonly #all = new Map<string, R>();
  /** In the order of their ends. */
  readonly #ended: string[] = [];
  #count = 0;

  /** `what` names the kind in sentences, as `replay`. */
  constructor(what: string) {
    this.#what = what;
  }

  newId(): string {
    return `${this.#what.charAt(0)}${(this.#count += 1)}`;
  }

  add(run: R): void {
    this.#all.set(run.id, run);
    void run.done.then(() => {
      this.#ended.push(run.id);
      if (this.#ended.length > ENDED_KEPT) this.#all.delete(this.#ended.shift() ?? '');
    });
  }

  /** The one that was begun last; null for none. */
  get newest(): R | null {
    return [...this.#all.values()].at(-1) ?? null;
  }

  /** Those that have not ended. */
  get underWay(): R[] {
    return [...this.#all.values()].filter(({ id }) => !this.#ended.includes(id));
  }

  /** Throws BridgeFault `not-found`. */
  get(id: string): R {
    const run = this.#all.get(id);
    if (run === undefined) throw new BridgeFault('not-found', `There is no ${this.#what} ${id.slice(0, 64)} any more.`);
    return run;
  }
}
