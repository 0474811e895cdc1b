import { describe, expect, it } from 'vitest';
import { operationWords, patienceWords, timeLeft, userTime } from './operation-status.ts';

const round = (start: number, end: number) => ({ id: '1', request: 0, response: 1, start, end, asks: [] });

describe('operations in words', () => {
  it('name the error code', () => {
    expect(operationWords({ state: 'error', errorCode: '-32602' })).toBe('error -32602');
    expect(operationWords({ state: 'timed-out', errorCode: '' })).toBe('timed out');
  });

  it('count down to the deadline while there is one', () => {
    expect(timeLeft({ state: 'pending', deadline: 10_000_000 }, 7_400_000)).toBe('3 s left');
    expect(timeLeft({ state: 'pending', deadline: 10_000_000 }, 11_000_000)).toBe('0 s left');
    expect([timeLeft({ state: 'pending', deadline: -1 }, 0), timeLeft({ state: 'result', deadline: 1 }, 0)]).toEqual([
      '',
      '',
    ]);
  });

  it('tell who would have given up a call by now, and nobody of another request', () => {
    const call = { method: 'tools/call', dir: 'c2s' as const };
    expect(patienceWords(call, 61_000_000)).toMatch(/Zed .*would have given up at 60 s/);
    expect([patienceWords(call, 30_000_000), patienceWords({ ...call, method: 'ping' }, 61_000_000)]).toEqual(['', '']);
  });

  it('tell the user’s time from the server’s', () => {
    expect(userTime({ rounds: [] })).toBe(0);
    expect(userTime({ rounds: [round(0, 10), round(40, 45), round(50, -1)] })).toBe(35);
  });
});
