import type { RecordingState } from '../../../shared/bridge/index.ts';
import type { CaptureEvent, NoteEvent, Unnumbered } from '../../../shared/capture/index.ts';
import type { FrameReading } from '../../../shared/jsonrpc/index.ts';
import type { RawFrame } from '../../transports/index.ts';
import { FrameDecoder, type CaptureFile } from '../captures/index.ts';
import type { SendOrder } from '../channels/index.ts';
import { recordingState } from './recording-state.ts';

export interface RecorderOptions {
  readonly file: CaptureFile;
  /** Folds one event into what is shown; called in the order of `seq`. */
  apply(event: CaptureEvent, reading: FrameReading | null): void;
  /** Asks the source to wait (`true`) or to go on. */
  hold(waiting: boolean): void;
  /** The file, or that it is written, has changed. */
  changed(): void;
}

/** What may wait to be read or written, in bytes, before the source is asked to wait. */
const BACKLOG_MOST = 64 * 1024 * 1024;
/** How long one turn of the event loop may take events in, in ms: a pipe can hold thousands of them ready at once. */
const TURN_MS = 8;
/** The clock is looked at once in so many events. */
const EVENTS_PER_LOOK = 16;

/**
 * Gives every event its place, writes it to the capture and has it applied, in the order of arrival. Nothing is ever
 * dropped here: when reading or writing falls behind, the source waits.
 */
export class Recorder {
  readonly #file: CaptureFile;
  readonly #decoder: FrameDecoder;
  readonly #hold: (waiting: boolean) => void;
  readonly #startedTick = performance.now();
  #recording: RecordingState;
  #seq = 0;
  #backlogged = false;
  /** When this turn of the event loop began to take events in; -1 when it has not. */
  #turnBegan = -1;
  #turnEvents = 0;
  #turnIsOver = false;

  constructor({ file, apply, hold, changed }: RecorderOptions) {
    this.#file = file;
    this.#hold = hold;
    this.#recording = recordingState(file);
    const tell = (level: NoteEvent['level'], sentence: string): void => {
      this.#recording = recordingState(file);
      this.note(level, sentence);
      changed();
    };
    file.onStopped = () => tell('warning', file.stopped);
    file.onParted = (sentence) => tell('info', sentence);
    this.#decoder = new FrameDecoder({
      onLine: (line, event, long) => file.append(line, event, long),
      onRead: apply,
      onUnwritten: (sentence) => this.note('warning', sentence),
    });
  }

  /** µs since the start of the capture. */
  now(): number {
    return Math.round((performance.now() - this.#startedTick) * 1000);
  }

  /** What the window is told of the file. */
  get recording(): RecordingState {
    return this.#recording;
  }

  /** Takes a frame and returns its seq. */
  frame(raw: RawFrame, { origin, timeout }: SendOrder): number {
    const seq = (this.#seq += 1);
    this.#decoder.frame(raw, { seq, origin, timeoutMs: timeout.ms, timeoutMaxMs: timeout.maxMs });
    this.#judgeBacklog();
    this.#judgeTurn();
    return seq;
  }

  /** Takes any other event and returns its seq. */
  event(event: Unnumbered): number {
    const seq = (this.#seq += 1);
    this.#decoder.event({ ...event, seq });
    // Bodies come as events, too, and as fast as frames.
    this.#judgeBacklog();
    this.#judgeTurn();
    return seq;
  }

  /** Takes a remark on the session. */
  note(level: NoteEvent['level'], text: string, more: Partial<NoteEvent> = {}): void {
    this.event({ kind: 'note', t: this.now(), by: 'engine', level, text, ...more });
  }

  /** Resolves when everything taken so far was applied, and is with the file. */
  applied(): Promise<void> {
    return this.#decoder.idle();
  }

  /** Resolves when an event that was applied is with the file, too: the line of a large one comes later. */
  async hasLine(seq: number): Promise<void> {
    if (seq > this.#file.last && seq <= this.#seq) await this.#decoder.idle();
  }

  /** Waits for what was taken, and ends. The file stays open for reading. */
  close(): Promise<void> {
    return this.#decoder.close();
  }

  #judgeBacklog(): void {
    if (this.#backlogged || this.#decoder.backlog + this.#file.backlog < BACKLOG_MOST) return;
    this.#backlogged = true;
    this.#hold(true);
    void Promise.all([this.#decoder.idle(), this.#file.flush()]).then(() => {
      this.#backlogged = false;
      this.#goOn();
    });
  }

  /** Windows, timers and other connections get their turn, however much one server writes. */
  #judgeTurn(): void {
    this.#turnEvents += 1;
    if (this.#turnBegan < 0) {
      this.#turnBegan = performance.now();
      setImmediate(() => this.#newTurn());
    } else if (
      !this.#turnIsOver &&
      this.#turnEvents % EVENTS_PER_LOOK === 0 &&
      performance.now() - this.#turnBegan > TURN_MS
    ) {
      this.#turnIsOver = true;
      this.#hold(true);
    }
  }

  #newTurn(): void {
    this.#turnBegan = -1;
    if (!this.#turnIsOver) return;
    this.#turnIsOver = false;
    this.#goOn();
  }

  #goOn(): void {
    if (!this.#backlogged && !this.#turnIsOver) this.#hold(false);
  }
}
