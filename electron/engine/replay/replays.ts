import { BridgeFault } from '../bridge/index.ts';
import type { ReplayRun } from './replay-run.ts';

/** Replays that ended are kept for their windows, so many. */
const ENDED_KEPT = 20;

/** The replays of a run of the program, by id. */
export class Replays {
  readonly #all = new Map<string, ReplayRun>();
  #count = 0;

  newId(): string {
    return `r${(this.#count += 1)}`;
  }

  add(run: ReplayRun): void {
    this.#all.set(run.id, run);
    void run.done.then(() => this.#drop());
  }

  /** Throws BridgeFault `not-found`. */
  get(id: string): ReplayRun {
    const run = this.#all.get(id);
    if (run === undefined) throw new BridgeFault('not-found', `There is no replay ${id.slice(0, 64)} any more.`);
    return run;
  }

  #drop(): void {
    const ended = Array.from(this.#all.values()).filter(({ state }) => ENDED.has(state.state));
    for (const { id } of ended.slice(0, Math.max(0, ended.length - ENDED_KEPT))) this.#all.delete(id);
  }
}

const ENDED: ReadonlySet<string> = new Set(['done', 'stopped', 'died']);
