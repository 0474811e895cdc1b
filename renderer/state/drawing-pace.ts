import { isUsed } from './attention.ts';

/**
 * The least and the most time between two drawings of what comes now and then, in ms. A change that comes alone is drawn in the next
 * frame.
 */
const LEAST_REST = 45;
const MOST_REST = 100;
/** So many times as long as a drawing took nothing else is drawn. */
const RESTS_PER_DRAWING = 12;
/** From so many rows within about `RECENT` ms on it is a stream, of which nobody reads single rows. */
const STREAM = 30;
const RECENT = 500;
/** Time between two drawings of a stream, ms: while somebody uses the window, and while nobody does, the longer the longer they take. The browser and the engine have the time between. */
const USED_REST = 100;
const UNUSED_REST = 250;
const LONGEST_REST = 500;
/** A stream that has told nothing for so long, longer than from one batch of the engine to the next, has come to its end, or rests: its last state is drawn, ms. */
const LULL = 120;
/** What waits for a frame comes this much later, ms. */
const FRAME = 16;

/** The time that a pace keeps. */
export interface PaceClock {
  /** ms. */
  now(): number;
  /** Calls back in the next frame of the window. */
  frame(run: () => void): void;
  /** Calls back after so many ms; with 0 in a frame, once that is painted. */
  after(ms: number, run: () => void): void;
  /** Whether somebody uses the window. */
  used(): boolean;
}

/** When what goes on by itself is drawn: seldom enough to leave the processor to the engine, and always once nothing more comes. */
export class DrawingPace {
  readonly #clock: PaceClock;
  /** What is to be drawn. */
  readonly #draws = new Set<() => void>();
  #changedAt = -Infinity;
  #drawnAt = -Infinity;
  /** Rows that came in the last `RECENT` ms, at `#changedAt`: each counts less the longer ago it is. */
  #recent = 0;
  #took = 0;
  #waits = false;

  constructor(clock: PaceClock) {
    this.#clock = clock;
  }

  /** So many rows came, or something else changed: `draw` is called once, in the next frame where it stands alone. */
  changed(draw: () => void, rows = 0): void {
    const now = this.#clock.now();
    this.#recent = this.#recent * Math.exp((this.#changedAt - now) / RECENT) + rows;
    this.#changedAt = now;
    this.#draws.add(draw);
    if (!this.#waits) this.#wait();
  }

  readonly #wait = (): void => {
    this.#waits = true;
    const left = this.#due() - FRAME - this.#clock.now();
    if (left > 0) this.#clock.after(left, this.#wait);
    else this.#clock.frame(this.#draw);
  };

  /** When what waits is drawn, at the earliest, ms. */
  #due(): number {
    if (this.#recent < STREAM)
      return this.#drawnAt + Math.min(MOST_REST, Math.max(LEAST_REST, this.#took * RESTS_PER_DRAWING));
    const soon = this.#drawnAt + USED_REST;
    if (this.#clock.used()) return soon;
    const rest = Math.min(LONGEST_REST, Math.max(UNUSED_REST, this.#took * RESTS_PER_DRAWING));
    return Math.max(soon, Math.min(this.#drawnAt + rest, this.#changedAt + LULL));
  }

  readonly #draw = (): void => {
    const began = this.#clock.now();
    this.#drawnAt = began;
    this.#waits = false;
    const draws = [...this.#draws];
    this.#draws.clear();
    for (const draw of draws) draw();
    // React renders in a microtask, and the browser lays out and paints behind it.
    this.#clock.after(0, () => (this.#took = this.#clock.now() - began));
  };
}

/** The pace of the window: all that goes on by itself is drawn together. */
export const WINDOW_PACE = new DrawingPace({
  now: () => performance.now(),
  frame: (run) => void requestAnimationFrame(() => run()),
  after: (ms, run) => void setTimeout(run, ms),
  used: isUsed,
});
