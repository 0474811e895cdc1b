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

  after(ms: number, run: () => void): void {
    this.#waiting.push({ at: this.#now + ms, run });
  }

  used(): boolean {
    return used;
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
/** ms that a drawing takes. */
let takes: number;
/** Whether somebody uses the window. */
let used: boolean;

beforeEach(() => {
  clock = new GivenClock();
  pace = new DrawingPace(clock);
  [drawn, told, shown, takes, used] = [[], 0, 0, 4, false];
});

const draw = (): void => {
  drawn.push(clock.now());
  shown = told;
  clock.take(takes);
};

/** Tells so many batches, one every 5 ms. */
async function tell(batches: number, rows: number): Promise<void> {
  for (let batch = 0; batch < batches; batch += 1) {
    told += 1;
    pace.changed(draw, rows);
    await clock.until(clock.now() + 5);
  }
}

const gaps = (): number[] => drawn.slice(1).map((at, i) => at - drawn[i]!);

describe('DrawingPace', () => {
  it('draws what comes alone in the next frame', async () => {
    pace.changed(draw, 1);
    await clock.until(1_200);
    pace.changed(draw, 1);
    await clock.until(1_300);
    expect(drawn).toEqual([1_008, 1_216]);
  });

  it.each([
    { used: true, most: 21, least: 90 },
    { used: false, most: 9, least: 235 },
  ])(
    'draws a burst of 2 s at most $most times where the window is used: $used',
    async ({ used: uses, most, least }) => {
      used = uses;
      await tell(400, 500);
      expect(drawn.length).toBeLessThanOrEqual(most);
      expect(Math.min(...gaps())).toBeGreaterThanOrEqual(least);
      await clock.until(clock.now() + 140);
      expect(shown).toBe(400);
    },
  );

  it('draws a hundred rows a second as a stream, too, and more often while somebody uses the window', async () => {
    await tell(400, 0.5);
    expect(drawn.length).toBeLessThanOrEqual(18);
    const before = drawn.length;
    used = true;
    await tell(400, 0.5);
    expect(drawn.length - before).toBeGreaterThanOrEqual(15);
  });

  it('draws all that changed together, once each', async () => {
    const others: string[] = [];
    const other = (): void => void others.push('other');
    pace.changed(draw, 1);
    pace.changed(other);
    pace.changed(other);
    await clock.until(clock.now() + 20);
    expect([drawn.length, others]).toEqual([1, ['other']]);
  });

  it.each([1, 10, 60, 400])('never leaves anything undrawn where a drawing takes %i ms', async (ms) => {
    takes = ms;
    for (const rows of [1, 40, 700]) {
      await tell(37, rows);
      await clock.until(clock.now() + 140);
      expect(shown).toBe(told);
    }
  });
});
