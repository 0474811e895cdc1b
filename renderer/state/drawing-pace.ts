/**
 * The least and the most time between two drawings of what goes on by itself, in ms. A change that comes alone is drawn in the next
 * frame; in a stream the browser has its time between: so scrolling and typing keep theirs.
 */
const LEAST_REST = 45;
const MOST_REST = 100;
/** So many times as long as a drawing took nothing else is drawn. */
const RESTS_PER_DRAWING = 12;
/** From so many rows between two drawings on it is a stream, which is drawn ten times a second. */
const STREAM = 100;
/** What waits for a frame comes this much later, ms. */
const FRAME = 16;

/** The time that a pace keeps. */
export interface PaceClock {
  /** ms. */
  now(): number;
  /** Calls back in the next frame of the window. */
  frame(run: () => void): void;
  /** Calls back after so many ms; the result ends that. */
  after(ms: number, run: () => void): () => void;
}

/** The window's own time. */
export const WINDOW_CLOCK: PaceClock = {
  now: () => performance.now(),
  frame: (run) => void requestAnimationFrame(() => run()),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** When what goes on by itself is drawn: seldom enough to leave the processor to the engine, and always once nothing more comes. */
export class DrawingPace {
  readonly #clock: PaceClock;
  readonly #draw: () => void;
  #rows = 0;
  #took = 0;
  #drawnAt = -Infinity;
  /** Ends the wait for a rest to be over. */
  #wake: (() => void) | null = null;
  #inFrame = false;

  constructor(clock: PaceClock, draw: () => void) {
    this.#clock = clock;
    this.#draw = draw;
  }

  /** So many rows came, or something else changed: it will be drawn, in the next frame where it stands alone. */
  changed(rows: number): void {
    this.#rows += rows;
    if (this.#inFrame) return;
    const left = this.#drawnAt + this.#rest() - FRAME - this.#clock.now();
    if (left <= 0) this.#drawInFrame();
    else this.#wake ??= this.#clock.after(left, this.#drawInFrame);
  }

  #rest(): number {
    const least = this.#rows >= STREAM ? MOST_REST : LEAST_REST;
    return Math.min(MOST_REST, Math.max(least, this.#took * RESTS_PER_DRAWING));
  }

  readonly #drawInFrame = (): void => {
    this.#wake?.();
    this.#wake = null;
    this.#inFrame = true;
    this.#clock.frame(() => {
      this.#inFrame = false;
      this.#rows = 0;
      this.#drawnAt = this.#clock.now();
      this.#draw();
      // React renders in a microtask that it has queued by now.
      queueMicrotask(() => (this.#took = this.#clock.now() - this.#drawnAt));
    });
  };
}
