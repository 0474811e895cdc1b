import {
  NO_ANNOTATIONS,
  type AnnotationLine,
  type Annotations,
  type CaptureEvent,
} from '../../../shared/capture/index.ts';
import type { ClientOptions, ConnectionInfo, EarlierRun, FrameText, Target } from '../../../shared/bridge/index.ts';
import { Observation, type ObservationStep, type RecordFacts, type Remarked } from '../../../shared/findings/index.ts';
import { FAULTS } from '../../faults/index.ts';
import { type EventIndex, shareSideFile, type SharedSideFile } from '../captures/index.ts';
import { schemaCheck } from '../schemas/index.ts';

/** What can be told about a connection while it goes on. */
export interface ConnectionListener {
  /** One event was applied to the observation. */
  applied?(step: ObservationStep): void;
  /** Earlier rows and findings look different, since rules were muted. */
  remarked?(remarked: Remarked): void;
  /** The description (`info`) changed. */
  changed?(): void;
  /** Notes, marks or the time zero changed. */
  annotated?(): void;
  /** Another observation has taken the place of the one before: what was told is void. */
  restarted?(): void;
}

/** Where a connection stands in the window. */
export interface TabPlace {
  /** Runs of the same tab that came before, the last one first. */
  readonly runs: readonly EarlierRun[];
  /** Id of the connection whose place it took; '' for none. */
  readonly follows: string;
  /** What a restart of an opened record starts; null where nothing is known of it. */
  readonly again: { readonly target: Target; readonly options: ClientOptions } | null;
}

const PLACE_OF_ITS_OWN: TabPlace = { runs: [], follows: '', again: null };

/** The record of a connection, served to others. */
export interface ServedRecord {
  readonly url: string;
  close(): Promise<void>;
}

/** One observed channel: live, or opened from a file. Everything shown about it comes from its observation. */
export abstract class Connection {
  readonly id: string;
  readonly #facts: RecordFacts;
  readonly #listeners = new Set<ConnectionListener>();
  #observation: Observation;
  #muted: ReadonlySet<string> = new Set();
  #side: SharedSideFile | null = null;
  #served: ServedRecord | null = null;
  readonly #released = new AbortController();
  #fault = '';
  #place = PLACE_OF_ITS_OWN;

  protected constructor(id: string, facts: RecordFacts) {
    this.id = id;
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

  /** What the user says about the capture; nothing where there is none. */
  get annotations(): Annotations {
    return this.#sideFile()?.annotations ?? NO_ANNOTATIONS;
  }

  /** µs of the event from which times are counted; null where none was chosen, or where it is not known yet. */
  get zeroT(): number | null {
    const { zero } = this.annotations;
    return zero === null ? null : this.timeOf(zero);
  }

  /** Adds a line to the side file of the capture. Throws Error with a sentence when it cannot be kept. */
  annotate(line: AnnotationLine): void {
    const side = this.#sideFile();
    if (side === null)
      throw new Error('Nothing of this connection is kept in a file, so a note on it could not be kept either.');
    side.add(line);
  }

  /** Where it stands in the window. */
  protected get place(): TabPlace {
    return this.#place;
  }

  standIn(place: TabPlace): void {
    this.#place = place;
    this.tellChanged();
  }

  /** Mutes these rules and no others. */
  mute(rules: ReadonlySet<string>): void {
    this.#muted = rules;
    const remarked = this.#observation.mute(rules);
    this.#tell((listener) => listener.remarked?.(remarked));
  }

  /** Address at which the record is served; '' while it is not. */
  get servedAt(): string {
    return this.#served?.url ?? '';
  }

  /** Serves the record from now on so, or, with null, no more; what served it before ends. False where the connection is gone: nothing serves it then. */
  async serve(served: ServedRecord | null): Promise<boolean> {
    if (this.released.aborted && served !== null) {
      await served.close();
      return false;
    }
    const before = this.#served;
    this.#served = served;
    this.tellChanged();
    await before?.close();
    return true;
  }

  /** Where all events of its record lie; null where that is not one whole file that nothing more comes to, or some are very long. */
  get places(): EventIndex | null {
    return null;
  }

  /** It lets go of files and memory. */
  get released(): AbortSignal {
    return this.#released.signal;
  }

  /** The first fault of our own that was met on this connection, as a sentence; '' while there was none. */
  get fault(): string {
    return this.#fault;
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

  /** Tells of a fault of ours that was met on this connection. */
  tellFault(part: string, fault: unknown): void {
    const sentence = FAULTS.tell(part, fault);
    if (this.#fault !== '') return;
    this.#fault = sentence;
    this.faulted(sentence);
    this.tellChanged();
  }

  abstract info(): ConnectionInfo;
  /** Seq of the last applied event, 0 before the first. */
  abstract get lastSeq(): number;
  /** Resolves when the observation has all that stood in the record when it was opened; what is not read from a file has it at once. */
  folded(): Promise<void> {
    return Promise.resolve();
  }

  /** Resolves when all that has happened so far is in the file of the record, or cannot be written. */
  flushed(): Promise<void> {
    return Promise.resolve();
  }

  /** The seq of the request by which a client made this one once more, after a sign-in that it was refused for; 0 where it did not. */
  madeAgain(_seq: number): Promise<number> {
    return Promise.resolve(0);
  }

  /** Whoever shows what happened calls this first: what a user has seen is in the file. */
  keepShown(): void {
    // What was read from a file is there.
  }

  /** Rejects with a sentence when there is no such event. */
  abstract readEvent(seq: number): Promise<CaptureEvent>;
  /** The event as a line of the capture, whole whatever its length. Rejects with a sentence when there is none. */
  abstract eventLine(seq: number): Promise<Buffer>;
  /** Rejects with a sentence when there is no such text. */
  abstract frameText(seq: number, from: number, length: number): Promise<FrameText>;
  /** Ends the connection by the steps of its transport; resolves when it is closed. Repeated calls are harmless. */
  abstract close(): Promise<void>;
  /** Lets go of files and memory. Call after `close`. */
  async release(): Promise<void> {
    this.#released.abort();
    this.#side?.end();
    this.#side = null;
    await this.serve(null);
    await this.releaseRecord();
  }

  /** Lets go of the files that hold the record. */
  protected abstract releaseRecord(): Promise<void>;

  /** The first fault of ours was met. */
  protected faulted(_sentence: string): void {
    // What is only read goes on.
  }

  /** Ends processes at once, synchronously, at our own death. */
  abstract killNow(): void;

  /** Returns a function that ends the listening. */
  listen(listener: ConnectionListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** µs of an event that is known; null for any other. */
  protected timeOf(seq: number): number | null {
    const { rows } = this.#observation;
    const row = rows.firstOfSeq(seq);
    return row < rows.length && rows.seq(row) === seq ? rows.time(row) : null;
  }

  protected tellAnnotated(): void {
    this.#tell((listener) => listener.annotated?.());
  }

  /** An observation of nothing yet. */
  protected newObservation(): Observation {
    return new Observation({ ...this.#facts, schemas: schemaCheck() });
  }

  /** Puts another observation in the place of the one before; the same rules are muted in it. */
  protected restart(observation: Observation): void {
    observation.mute(this.#muted);
    this.#observation = observation;
    this.#tell((listener) => listener.restarted?.());
  }

  protected tellApplied(step: ObservationStep): void {
    this.#tell((listener) => listener.applied?.(step));
  }

  protected tellChanged(): void {
    this.#tell((listener) => listener.changed?.());
  }

  #tell(tell: (listener: ConnectionListener) => void): void {
    for (const listener of this.#listeners) {
      try {
        tell(listener);
      } catch (fault) {
        this.tellFault('what is told of this connection', fault);
      }
    }
  }

  /** Opened when it is first asked for: where the record lies is not known before the connection is made. */
  #sideFile(): SharedSideFile | null {
    const { path } = this.info().recording;
    if (path === '') return null;
    this.#side ??= shareSideFile(path, () => this.tellAnnotated());
    return this.#side;
  }
}
