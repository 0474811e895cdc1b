import { describe, expect, it } from 'vitest';
import { chosenTime, keptWords, pollWords, statusSign, statusTone, stepTime } from './task-status.ts';

const step = (t: number, status: string) => ({ row: 0, t, status, message: '' });
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('a task in words', () => {
  it.each(['constructor', '__proto__', 'toString'])('has a sign and a tone for the unknown status %s', (status) => {
    expect([statusSign(status), statusTone(status)]).toEqual(['●', 'tone-warning']);
  });

  it('tells how long each step lasted, the newest up to now', () => {
    const going = { steps: [step(10, 'working'), step(30, 'input_required')] };
    expect([stepTime(going, 0, 99), stepTime(going, 1, 99), stepTime(going, 7, 99)]).toEqual([20, 69, -1]);
    const over = { steps: [step(10, 'working'), step(30, 'failed')] };
    expect([stepTime(over, 0, 99), stepTime(over, 1, 99)]).toEqual([20, -1]);
  });

  it('counts its lifetime from its first message', () => {
    const task = { ttlMs: 60_000, steps: [step(5_000_000, 'working')] };
    expect(plain(keptWords(task, 15_000_000))).toBe('50.0 s left of 1 min 00 s');
    expect(plain(keptWords(task, 65_000_001))).toBe('1 min 00 s, expired');
    expect(keptWords({ ...task, ttlMs: -1 }, 0)).toBe('no limit');
    expect(keptWords({ ...task, steps: [] }, 0)).toBe('no limit');
  });

  it('tells how often it was asked about', () => {
    expect(plain(pollWords({ polls: 0, pollMs: 1000 }))).toBe('not polled yet, the server suggests one every 1 s');
    expect(plain(pollWords({ polls: 3, pollMs: 0 }))).toBe('3 polls');
    expect([1000, 1500, 120_000].map((ms) => plain(chosenTime(ms)))).toEqual(['1 s', '1.50 s', '2 min 00 s']);
  });
});
