import { describe, expect, it } from 'vitest';
import { ageWords, evidenceWords, isOld } from './evidence.ts';

const TODAY = '2026-11-22';
const seen = (...dates: string[]) => ({ sources: dates.map((date) => ({ kind: 'run' as const, ref: 'x', date })) });

describe('evidence of a rule', () => {
  it('is old when nobody confirmed it for a year', () => {
    expect(isOld(seen('2025-11-21'), TODAY)).toBe(true);
    expect(isOld(seen('2025-11-22'), TODAY)).toBe(false);
    expect(isOld(seen('2024-01-01', '2026-01-01'), TODAY)).toBe(false);
  });

  it('takes a month or a year at its latest', () => {
    expect([isOld(seen('2025'), TODAY), isOld(seen('2025-11'), TODAY)]).toEqual([false, false]);
    expect([isOld(seen('2024'), TODAY), isOld(seen('2025-10'), TODAY)]).toEqual([true, true]);
  });

  it('is told with its kind, its day, the time it holds for, and its age', () => {
    const rule = { ...seen('2026-11-22'), knownBy: 'run' as const, range: 'since 2.1' };
    expect(evidenceWords(rule, TODAY)).toBe('the program was run, 2026-11-22, since 2.1');
    expect(evidenceWords({ ...seen('2024-02'), knownBy: 'issue', range: '' }, TODAY)).toBe(
      'only reported, 2024-02, old: not confirmed for a year',
    );
    expect(['2026-11-22', '2026-11-21', '2026-11-01', '2026-03', '2020'].map((date) => ageWords(date, TODAY))).toEqual([
      'today',
      'yesterday',
      '21 days ago',
      '8 months ago',
      '6 years ago',
    ]);
  });
});
