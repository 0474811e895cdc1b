import { Observation, type ObservationStep, type RecordFacts } from '../../../shared/findings/index.ts';
import type { EventIndex } from '../captures/index.ts';
import { schemaCheck } from '../schemas/index.ts';
import { ShownConnection } from './shown-connection.ts';

/** One that is folded in this thread: everything shown about it comes from its observation. */
export abstract class Connection extends ShownConnection {
  readonly #facts: RecordFacts;
  #observation: Observation;
  #muted: ReadonlySet<string> = new Set();

  protected constructor(id: string, facts: RecordFacts) {
    super(id);
    this.#facts = facts;
    this.#observation = this.newObservation();
  }

  /** What its record may leave out. */
  get omits(): readonly string[] {
    return this.#facts.omits;
  }

  /** What is known of it. Ask anew each time: a playback that goes back begins another one. */
  get observation(): Observation {
    return this.#observation;
  }

  get signInCount(): number {
    return this.#observation.signIns.count;
  }

  /** µs of the event from which times are counted; null where none was chosen, or where it is not known yet. */
  get zeroT(): number | null {
    const { zero } = this.annotations;
    return zero === null ? null : this.timeOf(zero);
  }

  /** Rules of which nothing is told. */
  get muted(): ReadonlySet<string> {
    return this.#muted;
  }

  mute(rules: ReadonlySet<string>): void {
    this.#muted = rules;
    const remarked = this.#observation.mute(rules);
    this.tell((listener) => listener.remarked?.(remarked));
  }

  /** Where all events of its record lie; null where that is not one whole file that nothing more comes to, or some are very long. */
  get places(): EventIndex | null {
    return null;
  }

  /**
   * Does a part of the work on this connection: `part` completes “a fault in …”. A fault of ours in it is told here, and goes no further:
   * undefined then.
   */
  guarded<T>(part: string, work: () => T): T | undefined {
    try {
      return work();
    } catch (fault) {
      this.tellFault(part, fault);
      return undefined;
    }
  }

  /** The seq of the request by which a client made this one once more, after a sign-in that it was refused for; 0 where it did not. */
  madeAgain(_seq: number): Promise<number> {
    return Promise.resolve(0);
  }

  /** Whoever shows what happened calls this first: what a user has seen is in the file. */
  keepShown(): void {
    // What was read from a file is there.
  }

  /** The event as a line of the capture, whole whatever its length. Rejects with a sentence when there is none. */
  abstract eventLine(seq: number): Promise<Buffer>;

  /** µs of an event that is known; null for any other. */
  protected timeOf(seq: number): number | null {
    const { rows } = this.#observation;
    const row = rows.firstOfSeq(seq);
    return row < rows.length && rows.seq(row) === seq ? rows.time(row) : null;
  }

  /** An observation of nothing yet. */
  protected newObservation(): Observation {
    return new Observation({ ...this.#facts, schemas: schemaCheck() });
  }

  /** Puts another observation in the place of the one before; the same rules are muted in it. */
  protected restart(observation: Observation): void {
    observation.mute(this.#muted);
    this.#observation = observation;
    this.tell((listener) => listener.restarted?.());
  }

  protected tellApplied(step: ObservationStep): void {
    this.tell((listener) => listener.applied?.(step));
  }
}
