import type { Observation, ObservationStep } from '../../../shared/findings/index.ts';
import { EventTape } from './event-tape.ts';

/** The clock is looked at once in so many events. */
const EVENTS_PER_LOOK = 16;

/** A recorded session, folded from its beginning up to some event. It only goes forward. */
export class PlaybackFold {
  readonly observation: Observation;
  readonly #tape: EventTape;
  #position = 0;
  #lastSeq = 0;

  constructor(path: string, observation: Observation) {
    this.observation = observation;
    this.#tape = new EventTape(path);
  }

  /** How many events it has taken in. */
  get position(): number {
    return this.#position;
  }

  /** Seq of the last of them, 0 before the first. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  /**
   * Takes in what was read already, up to `goal` events in all, for no longer than `deadline` (of `performance.now()`);
   * tells each step. False when it has to wait for the reading.
   */
  advance(goal: number, deadline: number, tell: (step: ObservationStep) => void): boolean {
    for (let looked = 1; this.#position < goal; looked += 1) {
      const stored = this.#tape.next();
      if (stored === null) return false;
      const step = this.observation.push(stored.event, stored.reading ?? undefined);
      this.#position += 1;
      this.#lastSeq = stored.event.seq;
      tell(step);
      if (looked % EVENTS_PER_LOOK === 0 && performance.now() > deadline) return true;
    }
    return true;
  }

  /** Resolves to true when there is more to take in, to false at the end. Rejects when the file cannot be read. */
  more(): Promise<boolean> {
    return this.#tape.more();
  }

  close(): Promise<void> {
    return this.#tape.close();
  }
}
