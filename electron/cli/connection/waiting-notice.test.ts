import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Verdict } from '../../../shared/analysis/index.ts';
import { tellWhenWaiting } from './waiting-notice.ts';

const verdict = (headline: string, detail: string): Verdict => ({
  tone: 'busy',
  headline,
  detail,
  quote: '',
  seqs: [],
  remedy: '',
  cause: '',
});

describe('the notice of a command that waits', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('comes within two seconds, once, and again when another cause shows', () => {
    const told: string[] = [];
    let now = verdict('Waiting', 'nothing came');
    const stop = tellWhenWaiting(
      () => now,
      (sentence) => told.push(sentence),
    );
    vi.advanceTimersByTime(1000);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(told).toEqual(['Waiting: nothing came']);
    now = verdict('Waiting', '9 bytes without a line end');
    vi.advanceTimersByTime(5000);
    expect(told).toEqual(['Waiting: nothing came', 'Waiting: 9 bytes without a line end']);
    stop();
    now = verdict('Waiting', 'more');
    vi.advanceTimersByTime(5000);
    expect(told).toHaveLength(2);
  });

  it('does not come for what goes well', () => {
    const told: string[] = [];
    tellWhenWaiting(
      () => verdict('Connected', 'weather'),
      (sentence) => told.push(sentence),
    );
    vi.advanceTimersByTime(10_000);
    expect(told).toEqual([]);
  });
});
