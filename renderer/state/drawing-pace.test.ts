import { beforeEach, describe, expect, it } from 'vitest';
import { DrawingPace, type PaceClock } from './drawing-pace.ts';

/** Time that goes on only when the test says so. Frames come every 16 ms. */
class GivenClock implements PaceClock {
  #now = 1_000;
  #waiting: { at: number; run: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  frame(run: () => void): void {
    this.#waiting.push({ at: (Math.floor(this.#now / 16) + 1) * 16, run });
  }

  after(ms: number, run: () => void): () => void {
    const wait = { at: this.#now + ms, run };
    this.#waiting.push(wait);
    return () => (this.#waiting = this.#waiting.filter((other) => other !== wait));
  }

  /** Something takes so long. */
  take(ms: number): void {
    this.#now += ms;
  }

  /** Lets time go on until then, ms. */
  async until(end: number): Promise<void> {
    for (;;) {
      const [next] = this.#waiting.toSorted((a, b) => a.at - b.at);
      if (next === undefined || next.at > end) break;
      this.#waiting = this.#waiting.filter((other) => other !== next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
      await Promise.resolve();
    }
    this.#now = Math.max(this.#now, end);
  }
}

let clock: GivenClock;
let drawn: number[];
let told: number;
/** What was told when it was drawn last. */
let shown: number;
let pace: DrawingPace;

beforeEach(() => {
  clock = new GivenClock();
  [drawn, told, shown] = [[], 0, 0];
  pace = paceThatTakes(4);
});

function paceThatTakes(ms: number): DrawingPace {
  return new DrawingPace(clock, () => {
    drawn.push(clock.now());
    shown = told;
    clock.take(ms);
  });
}

/** Tells so many batches, one every 5 ms. */
async function tell(batches: number, rows: number): Promise<void> {
  for (let batch = 0; batch < batches; batch += 1) {
    told += 1;
    pace.changed(rows);
    await clock.until(clock.now() + 5);
  }
}

const gaps = (): number[] => drawn.slice(1).map((at, i) => at - drawn[i]!);

describe('DrawingPace', () => {
  it('draws what comes alone in the next frame', async () => {
    pace.changed(1);
    await clock.until(1_200);
    pace.changed(1);
    await clock.until(1_300);
    expect(drawn).toEqual([1_008, 1_216]);
  });

  it('draws a burst at most ten times a second, and its last state within 100 ms', async () => {
    await tell(400, 500);
    expect(drawn.length).toBeLessThanOrEqual(24);
    expect(Math.min(...gaps())).toBeGreaterThanOrEqual(90);
    const end = clock.now();
    await clock.until(end + 100);
    expect(shown).toBe(400);
  });

  it.each([1, 10, 60, 400])('never leaves anything undrawn where a drawing takes %i ms', async (ms) => {
    pace = paceThatTakes(ms);
    for (const rows of [1, 40, 700]) {
      await tell(37, rows);
      await clock.until(clock.now() + 100);
      expect(shown).toBe(told);
    }
  });
});
