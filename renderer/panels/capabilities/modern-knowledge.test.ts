import { describe, expect, it } from 'vitest';
import type { ModernFacts } from '../../../shared/analysis/index.ts';
import { acknowledgement, freshness } from './modern-knowledge.ts';

const facts = (ttlMs: number, discoverSeq = 4): ModernFacts => ({
  supported: ['2026-07-28'],
  discoverSeq,
  ttlMs,
  cacheScope: 'public',
  changes: 0,
  subscriptions: [],
  declarations: [],
  requests: 0,
});

describe('freshness', () => {
  it('counts down from the answer, and then says for how long it has been stale', () => {
    expect(freshness(facts(60_000), 1_000_000, 11_500_000)).toEqual({ text: 'fresh for 50 s', tone: 'ok' });
    expect(freshness(facts(60_000), 1_000_000, 66_000_000)).toMatchObject({ tone: 'warning' });
    expect(freshness(facts(60_000), 1_000_000, 66_000_000).text).toContain('stale since');
  });

  it('tells the absence of a hint from a hint of zero and from no answer', () => {
    const texts = [facts(-1), facts(0), facts(5, 0)].map((one) => freshness(one, 0, 1).text);
    expect(new Set(texts).size).toBe(3);
  });
});

describe('acknowledgement', () => {
  it('shows what was left out of the filter', () => {
    expect(acknowledgement({ asked: '{"a":1}', acknowledged: '{"a":1}', open: true }).tone).toBe('ok');
    expect(acknowledgement({ asked: '{"a":1}', acknowledged: '{}', open: true })).toEqual({
      text: '{}',
      tone: 'warning',
    });
    expect(acknowledgement({ asked: '{}', acknowledged: '', open: false }).text).toBe('never acknowledged');
  });
});
