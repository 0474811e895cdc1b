import type { CaptureEvent } from '../capture/index.ts';
import { noteOf, type Told } from './foreign-record.ts';

/** The last moment that a capture can name. */
const LATEST_MS = 8.6e15;

/** Gives what a foreign record tells its place in a capture: seq, and µs since the first moment that the record names. */
export class Placement {
  readonly #keep: (event: CaptureEvent) => void;
  #seq = 0;
  #startMs: number | null = null;
  #t = 0;
  #wentBack = 0;

  constructor(keep: (event: CaptureEvent) => void) {
    this.#keep = keep;
  }

  /** ms since the epoch at t = 0; null as long as nothing named a moment. */
  get startMs(): number | null {
    return this.#startMs;
  }

  /** Events placed so far. */
  get events(): number {
    return this.#seq;
  }

  /** How often the clock of the record went back. */
  get wentBack(): number {
    return this.#wentBack;
  }

  place({ at, event }: Told): void {
    if (at !== null && at >= 0 && at <= LATEST_MS) {
      this.#startMs ??= at;
      const t = Math.round((at - this.#startMs) * 1000);
      // Times of a capture never fall (docs/capture-format.md): time stands still until the record has caught up.
      if (!Number.isSafeInteger(t)) {
        this.#put(event);
        return;
      }
      if (t < this.#t) this.#goesBack(this.#t - t);
      else this.#t = t;
    }
    this.#put(event);
  }

  #goesBack(us: number): void {
    this.#wentBack += 1;
    if (this.#wentBack === 1)
      this.#put(
        noteOf(
          `The clock of the record goes back here by ${Math.round(us / 1000)} ms; the order of its lines is kept.`,
          'warning',
        ),
      );
  }

  #put(event: Told['event']): void {
    this.#seq += 1;
    this.#keep({ seq: this.#seq, t: this.#t, ...event } as CaptureEvent);
  }
}
