import { describe, expect, it } from 'vitest';
import { Seeks } from './playback-orders.ts';

describe('Seeks', () => {
  it('asks for one moment at a time, and then for the newest only', async () => {
    const asked: number[] = [];
    const answers: (() => void)[] = [];
    const seeks = new Seeks((t) => {
      asked.push(t);
      return new Promise((resolve) => answers.push(resolve));
    });
    const first = seeks.to(1);
    for (const t of [2, 3, 4]) void seeks.to(t);
    expect(asked).toEqual([1]);
    answers[0]!();
    await Promise.resolve();
    await Promise.resolve();
    expect(asked).toEqual([1, 4]);
    answers[1]!();
    await first;
    const later = seeks.to(9);
    expect(asked).toEqual([1, 4, 9]);
    answers[2]!();
    await later;
  });
});
