import type { CommandInput, ConnectionInfo, PlaybackState } from '../../../shared/bridge/index.ts';
import type { ObservationStep } from '../../../shared/findings/index.ts';
import { systemErrorInWords } from '../../transports/index.ts';
import type { OnBatch, OpenedCapture } from '../captures/index.ts';
import { RecordedConnection, type RecordedState } from '../connection/index.ts';
import { PlaybackClock } from './playback-clock.ts';
import { PlaybackFold } from './playback-fold.ts';
import { Timetable } from './timetable.ts';

/** What a user can do to a playback. */
export type PlaybackOrder = CommandInput<'controlPlayback'>['order'];

/** Folding works in turns of this length, ms, so that the thread stays free for others. */
const SLICE_MS = 8;
/** While it plays, the description is told no more often than this, ms: a window goes on counting by itself. */
const TELL_EVERY_MS = 100;
/** Waiting of a viewer that is cut short where idle time is skipped, and what is left of it, both in ms of the viewer. */
const IDLE_MS = 2_000;
const IDLE_LEFT_MS = 500;
/** The longest that the clock is not looked at while it runs, ms; and the shortest. */
const LOOK_MOST_MS = 250;
const LOOK_LEAST_MS = 4;

/**
 * A recorded session that happens again, on its own clock. What it shows is the fold of the events up to a moment: going on
 * takes in what follows, going back folds from the beginning, beside what is shown, and then takes its place.
 */
export class PlaybackConnection extends RecordedConnection {
  /** Resolves when it is known when everything happens; orders wait for it. */
  readonly read: Promise<void>;
  readonly #source: string;
  readonly #stop = new AbortController();
  readonly #timetable = new Timetable();
  readonly #clock = new PlaybackClock(() => performance.now());
  #shown: PlaybackFold;
  /** Folded towards a place before the one that is shown. */
  #building: PlaybackFold | null = null;
  /** How many events are to be told. */
  #goal = 0;
  #folding: Promise<void> | null = null;
  /** Where the clock was when it was looked at last: there it waits for a fold that cannot keep up. */
  #seenAt = 0;
  #skipsIdle = true;
  #timer: NodeJS.Timeout | null = null;
  #toldAt = 0;
  #progress = 0;
  #problem = '';

  /**
   * `source` is the connection whose record this is; `capture` is read and released here. What is written to the file after
   * it was opened belongs to another playback.
   */
  constructor(id: string, source: ConnectionInfo, capture: OpenedCapture) {
    super(id, capture);
    this.#source = source.id;
    this.#shown = new PlaybackFold(capture.path, this.observation);
    this.read = this.#readTimes(source.state !== 'closed' || source.growing);
  }

  get lastSeq(): number {
    return this.#shown.lastSeq;
  }

  protected recordedState(): RecordedState {
    return { progress: this.#progress, problem: this.#problem, growing: false, playback: this.#state(), tap: null };
  }

  /** Does what the user asks for, once the times are known; resolves when it is under way. */
  async control(order: PlaybackOrder): Promise<void> {
    await this.read;
    if (this.#stop.signal.aborted) return;
    if (order.do === 'play') this.#play();
    else if (order.do === 'pause') this.#clock.pause();
    else if (order.do === 'speed') this.#clock.speed = order.speed;
    else if (order.do === 'skip-idle') this.#skipsIdle = order.on;
    else if (order.do === 'step') this.#step(order.by);
    else this.#seek(order.t);
    this.#look();
    this.#tell();
  }

  /** Resolves when what is shown is what was asked for. */
  async settled(): Promise<void> {
    await this.read;
    while (this.#folding !== null) await this.#folding;
  }

  async close(): Promise<void> {
    this.killNow();
    await this.read;
    await this.#folding;
  }

  protected override async releaseRecord(): Promise<void> {
    await this.#building?.close();
    await this.#shown.close();
    await super.releaseRecord();
  }

  killNow(): void {
    this.#stop.abort();
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  protected override timeOf(seq: number): number | null {
    return this.#timetable.timeOf(seq);
  }

  #state(): PlaybackState {
    return {
      source: this.#source,
      at: Math.min(this.#clock.at, this.#timetable.end),
      end: this.#timetable.end,
      seq: this.#shown.lastSeq,
      lastSeq: this.#timetable.lastSeq,
      playing: this.#clock.playing,
      speed: this.#clock.speed,
      skipsIdle: this.#skipsIdle,
      seeking: this.#folding !== null && !this.#clock.playing,
    };
  }

  async #readTimes(growing: boolean): Promise<void> {
    const note: OnBatch = (batch, progress) => {
      for (const { event } of batch) this.#timetable.add(event.seq, event.t);
      this.#progress = Math.min(progress, 0.999);
      this.#tellNowAndThen();
    };
    try {
      // Of a file that is being written the last line may be half there.
      if (growing) await this.capture.wholeLines(note, this.#stop.signal);
      else await this.capture.events(note, this.#stop.signal);
      this.#problem = this.capture.problem;
    } catch (error) {
      this.#fail(error);
    }
    this.#progress = 1;
    this.#tell();
    // The time zero may lie ahead: its time is known only now.
    this.tellAnnotated();
  }

  #play(): void {
    if (this.#goal >= this.#timetable.count) this.#seek(0);
    this.#clock.play();
  }

  #step(by: 1 | -1): void {
    this.#clock.pause();
    this.#goal = Math.max(0, Math.min(this.#timetable.count, this.#goal + by));
    this.#jump(this.#timetable.due(this.#goal - 1));
    this.#fold();
  }

  #seek(t: number): void {
    this.#jump(Math.min(t, this.#timetable.end));
    this.#goal = this.#timetable.countAt(t);
    this.#fold();
  }

  #jump(t: number): void {
    this.#clock.jump(t);
    this.#seenAt = t;
  }

  /** Looks at the clock while it runs, and tells what is due by then. */
  #look(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#stop.signal.aborted) return;
    if (!this.#clock.playing) {
      this.#seenAt = this.#clock.at;
      return;
    }
    // A fold that cannot keep up holds the clock: what is shown is always what had happened by then.
    if (this.#folding !== null) this.#clock.jump(this.#seenAt);
    else this.#skipIdle();
    this.#seenAt = this.#clock.at;
    this.#goal = Math.max(this.#goal, this.#timetable.countAt(this.#seenAt));
    if (this.#goal >= this.#timetable.count) {
      this.#clock.pause();
      this.#jump(this.#timetable.end);
      this.#fold();
      this.#tell();
      return;
    }
    this.#fold();
    const wait = (this.#timetable.due(this.#goal) - this.#seenAt) / 1_000 / this.#clock.speed;
    this.#timer = setTimeout(() => this.#look(), Math.max(LOOK_LEAST_MS, Math.min(LOOK_MOST_MS, wait)));
  }

  #skipIdle(): void {
    const perMs = 1_000 * this.#clock.speed;
    const next = this.#timetable.due(this.#goal);
    if (!this.#skipsIdle || next - this.#clock.at <= IDLE_MS * perMs) return;
    this.#clock.jump(next - IDLE_LEFT_MS * perMs);
    this.#tell();
  }

  #fold(): void {
    if (this.#goal === this.#shown.position && this.#building === null) return;
    this.#folding ??= this.#foldAll().finally(() => {
      this.#folding = null;
      this.#tell();
    });
  }

  /** Folds in slices until what is shown is what is wanted by then. */
  async #foldAll(): Promise<void> {
    try {
      while (!this.#stop.signal.aborted) {
        const fold = await this.#nearest();
        if (fold.position === this.#goal) {
          if (fold === this.#shown) return;
          await this.#swap(fold);
          continue;
        }
        const tell = (step: ObservationStep): void => {
          if (fold === this.#shown) this.tellApplied(step);
        };
        if (fold.advance(this.#goal, performance.now() + SLICE_MS, tell)) {
          await new Promise((resolve) => setImmediate(resolve));
        } else if (!(await fold.more())) {
          throw new Error('the file has become shorter since it was opened');
        }
        this.#tellNowAndThen();
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  /** What leads to the wanted place by the shortest way: what is shown, what is being folded, or the beginning. */
  async #nearest(): Promise<PlaybackFold> {
    const { position } = this.#shown;
    if (this.#building !== null && (position <= this.#goal || this.#building.position > this.#goal)) {
      await this.#building.close();
      this.#building = null;
    }
    if (position <= this.#goal) return this.#shown;
    return (this.#building ??= new PlaybackFold(this.capture.path, this.newObservation()));
  }

  async #swap(fold: PlaybackFold): Promise<void> {
    const before = this.#shown;
    this.#shown = fold;
    this.#building = null;
    this.restart(fold.observation);
    await before.close();
  }

  #fail(error: unknown): void {
    this.#clock.pause();
    this.#goal = this.#shown.position;
    this.#problem = `${this.capture.path} could not be played back further: ${systemErrorInWords(error)}.`;
  }

  #tellNowAndThen(): void {
    if (performance.now() - this.#toldAt >= TELL_EVERY_MS) this.#tell();
  }

  #tell(): void {
    this.#toldAt = performance.now();
    this.tellChanged();
  }
}
