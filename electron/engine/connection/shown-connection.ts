import {
  NO_ANNOTATIONS,
  type AnnotationLine,
  type Annotations,
  type CaptureEvent,
} from '../../../shared/capture/index.ts';
import type { ClientOptions, ConnectionInfo, EarlierRun, FrameText, Target } from '../../../shared/bridge/index.ts';
import type { ObservationStep, Remarked } from '../../../shared/findings/index.ts';
import { FAULTS } from '../../faults/index.ts';
import { shareSideFile, type SharedSideFile } from '../captures/index.ts';

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

/** One observed channel as a window shows it: its description, its texts, and what the user says about it. What it comes to may be known in another thread. */
export abstract class ShownConnection {
  readonly id: string;
  readonly #listeners = new Set<ConnectionListener>();
  #side: SharedSideFile | null = null;
  /** What the thread that has the side file tells of it; null where this one has it. */
  #annotations: Annotations | null = null;
  #served: ServedRecord | null = null;
  readonly #released = new AbortController();
  #fault = '';
  #place = PLACE_OF_ITS_OWN;

  protected constructor(id: string) {
    this.id = id;
  }

  /** What the user says about the capture; nothing where there is none. */
  get annotations(): Annotations {
    return this.#annotations ?? this.#sideFile()?.annotations ?? NO_ANNOTATIONS;
  }

  /** Another thread has the side file, and tells what is in it. */
  takeAnnotations(annotations: Annotations): void {
    this.#annotations = annotations;
    this.tellAnnotated();
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

  /** The same as a window is told of it. */
  protected placeInfo(): Pick<ConnectionInfo, 'target' | 'options' | 'runs' | 'follows' | 'mock'> {
    const { again, runs, follows } = this.#place;
    return { target: again?.target ?? null, options: again?.options ?? null, runs, follows, mock: this.servedAt };
  }

  standIn(place: TabPlace): void {
    this.#place = place;
    this.tellChanged();
  }

  /** Mutes these rules and no others. */
  abstract mute(rules: ReadonlySet<string>): void;

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

  /** It lets go of files and memory. */
  get released(): AbortSignal {
    return this.#released.signal;
  }

  /** The first fault of our own that was met on this connection, as a sentence; '' while there was none. */
  get fault(): string {
    return this.#fault;
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
  /** How many sign-ins it has had so far. */
  abstract get signInCount(): number;

  /** Why the file of its record cannot be read any more, as a sentence; '' while it can. */
  get stopped(): string {
    return '';
  }

  /** Resolves when all that stood in the record when it was opened is known, with `lastSeq`; what is not read from a file knows it at once. */
  folded(): Promise<void> {
    return Promise.resolve();
  }

  /** Resolves when all that has happened so far is in the file of the record, or cannot be written. */
  flushed(): Promise<void> {
    return Promise.resolve();
  }

  /** Rejects with a sentence when there is no such event. */
  abstract readEvent(seq: number): Promise<CaptureEvent>;
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

  protected tellAnnotated(): void {
    this.tell((listener) => listener.annotated?.());
  }

  protected tellChanged(): void {
    this.tell((listener) => listener.changed?.());
  }

  protected tell(tell: (listener: ConnectionListener) => void): void {
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
