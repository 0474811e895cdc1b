import type { ConnectionInfo, TapState } from '../../../shared/bridge/index.ts';
import { tappedName } from '../../../shared/clients/index.ts';
import { systemErrorInWords } from '../../transports/index.ts';
import { BridgeFault } from '../bridge/index.ts';
import {
  type EventIndex,
  FOLLOW_PACE,
  followCapture,
  isQuiet,
  openCaptureFile,
  UnreadableCapture,
  type FollowPace,
  type OnBatch,
  type OpenedCapture,
} from '../captures/index.ts';
import { RecordedConnection, type RecordedState } from './recorded-connection.ts';

/** The share of a file by which reading goes on before it is told. */
const PROGRESS_STEP = 0.02;

/** How a file is read. */
export interface FileOptions {
  /** How the file is looked after once it was read. */
  readonly pace?: FollowPace;
  /** Where all its events lie, if that is known: then the fold waits a moment for what is told without it. */
  readonly knows?: (capture: OpenedCapture) => Promise<EventIndex | null>;
}

/** A fold that waits to be asked for begins by itself where a window was told nothing for so long, ms. */
const FOLDS_AFTER_MS = 3_000;

/**
 * Opens a capture and begins to read it. `follow` goes on with what another process appends to it. Rejects with BridgeFault
 * `unreadable`, whose message is a sentence.
 */
export async function openFileConnection(
  id: string,
  path: string,
  follow: boolean,
  { pace = FOLLOW_PACE, knows = () => Promise.resolve(null) }: FileOptions = {},
): Promise<FileConnection> {
  try {
    const capture = await openCaptureFile(path);
    const places = await knows(capture);
    if (places !== null) capture.know(places);
    return new FileConnection(id, capture, { pace: follow ? pace : null, waits: places !== null });
  } catch (error) {
    if (error instanceof UnreadableCapture) throw new BridgeFault('unreadable', error.message);
    throw error;
  }
}

/** A capture that was opened from a file: the same observation, fed from the record. */
export class FileConnection extends RecordedConnection {
  /** Resolves when the file was read as it was when it was opened, as far as it could be; what was wrong stands in `info().problem`. */
  readonly read: Promise<void>;
  /** Resolves when nothing more is read. */
  readonly #ended: Promise<void>;
  readonly #stop = new AbortController();
  #lastSeq = 0;
  #progress = 0;
  #growing = false;
  #stopped = '';
  #tap: TapState = { running: false, problem: '', speech: 'none' };
  /** What the client of a tapped connection says of itself; '' before it did. */
  #says = '';

  readonly #folding: Promise<void>;
  #fold: () => void = () => undefined;
  #waiting: NodeJS.Timeout | undefined;
  /** Everything is known of it without the fold. */
  #isKnown: boolean;

  /** `pace`: how the file is looked after once it was read; null leaves it at that. `waits`: everything is known of it, and the fold has time. */
  constructor(
    id: string,
    capture: OpenedCapture,
    { pace, waits = false }: { readonly pace: FollowPace | null; readonly waits?: boolean },
  ) {
    super(id, capture);
    this.#isKnown = waits;
    this.#folding = waits
      ? new Promise((begun) => {
          this.#fold = () => {
            clearTimeout(this.#waiting);
            this.#waiting = undefined;
            begun();
          };
          this.#waiting = setTimeout(this.#fold, FOLDS_AFTER_MS);
        })
      : Promise.resolve();
    this.read = this.#guarded(() => this.#readAll(pace));
    this.#ended = this.read.then(() => (pace === null ? undefined : this.#guarded(() => this.#follow(pace))));
  }

  get path(): string {
    return this.capture.path;
  }

  override folded(): Promise<void> {
    return this.read;
  }

  /** A window is being told all of it: the fold, where that waits, gives it time. */
  givesTime(): void {
    this.#waiting?.refresh();
  }

  /** Begins to fold, where that waits. */
  fold(): void {
    this.#fold();
  }

  override get places(): EventIndex | null {
    return this.isWhole && !this.info().growing ? this.capture.places : null;
  }

  /** The files of the record that were read so far, in order. */
  get paths(): readonly string[] {
    return this.capture.paths;
  }

  override get stopped(): string {
    return this.#stopped;
  }

  /** Whether everything that stands in the file so far was looked at; what was not stands in `info().problem`. */
  get isWhole(): boolean {
    return this.fault === '' && this.#stopped === '' && this.capture.leftOut === 0;
  }

  /** Bytes from the beginning of the file that the observation has seen. */
  get readBytes(): number {
    return this.capture.readBytes;
  }

  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** Tells how the tap stands that writes the file. What it once said of its record stays true: `problem` null leaves it. */
  tapped({ problem, ...tap }: Omit<TapState, 'problem'> & { readonly problem: string | null }): void {
    this.#tap = { ...tap, problem: problem ?? this.#tap.problem };
    this.tellChanged();
  }

  override info(): ConnectionInfo {
    const info = super.info();
    const { tap, source } = info.header;
    if (tap === undefined) return info;
    const startedBy = tap.startedBy.map(({ name }) => name);
    return { ...info, name: tappedName({ client: tap.client, says: this.#says, startedBy }, source.name) };
  }

  protected recordedState(): RecordedState {
    return {
      progress: this.#isKnown ? 1 : this.#progress,
      problem: [this.fault, this.#tap.problem, this.capture.problem, this.#stopped].filter(Boolean).join(' '),
      growing: this.#growing || this.#tap.running,
      playback: null,
      tap: this.capture.header.tap === undefined ? null : this.#tap,
    };
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#fold();
    await this.#ended;
  }

  killNow(): void {
    this.#stop.abort();
  }

  async #readAll(pace: FollowPace | null): Promise<void> {
    const { signal } = this.#stop;
    await this.#folding;
    await this.capture.wholeLines(this.#take, signal);
    if (signal.aborted) return;
    const look = pace === null ? null : await this.capture.look();
    // Of a file that was written a moment ago the rest of the last line may be on its way.
    if (pace === null || look?.state === 'gone' || (look?.state === 'same' && isQuiet(look.changedMs, pace)))
      await this.capture.lastLine(this.#take);
    if (look?.state === 'grown') await this.capture.wholeLines(this.#take, signal);
  }

  async #follow(pace: FollowPace): Promise<void> {
    let told = this.capture.problem;
    const onState = (growing: boolean): void => {
      const { problem } = this.capture;
      if (growing === this.#growing && problem === told) return;
      this.#growing = growing;
      told = problem;
      this.tellChanged();
    };
    const { signal } = this.#stop;
    this.#stopped ||= await followCapture(this.capture, { onBatch: this.#take, onState }, signal, pace);
  }

  readonly #take: OnBatch = (batch, progress) => {
    for (const { event, reading } of batch) {
      // First of all: whoever is told of the event may ask at once which one is the last.
      this.#lastSeq = event.seq;
      try {
        this.tellApplied(this.observation.push(event, reading ?? undefined));
      } catch (fault) {
        this.tellFault(`the analysis of event ${event.seq}`, fault);
      }
    }
    this.#learnClient();
    if (this.#progress === 1 || progress - this.#progress < PROGRESS_STEP) return;
    this.#progress = Math.min(progress, 0.999);
    this.tellChanged();
  };

  #learnClient(): void {
    if (this.#says !== '' || this.capture.header.tap === undefined) return;
    const client = this.observation.session().clientInfo;
    if (client === null) return;
    this.#says = client.title || client.name;
    this.tellChanged();
  }

  /** Does some reading, after which there is no more to wait for; that it fails is told like what is wrong with the file. */
  async #guarded(reading: () => Promise<void>): Promise<void> {
    try {
      await reading();
    } catch (error) {
      this.#growing = false;
      this.#stopped = `${this.path} could not be read to its end: ${systemErrorInWords(error)}.`;
      this.#stop.abort();
    }
    this.#progress = 1;
    this.#isKnown = false;
    this.tellChanged();
  }
}
