import { describe, expect, it } from 'vitest';
import type { OperationPair, PairOutcome, SessionComparison } from './comparison.ts';
import { comparisonSections } from './comparison-sections.ts';
import { comparisonVerdict } from './comparison-sentences.ts';
import { PairList } from './operation-pairs.ts';
import { sessionComparison, type ComparisonParts } from './session-comparison.ts';

const pair = (outcome: PairOutcome, differences: OperationPair['differences'] = []): OperationPair => ({
  dir: 'c2s',
  method: 'tools/call',
  name: 'add',
  outcome,
  left: null,
  right: null,
  differences,
  more: 0,
});

function comparison(parts: Partial<ComparisonParts> = {}): SessionComparison {
  return sessionComparison({
    left: 'a',
    right: 'b',
    identity: [],
    surface: [],
    operations: [],
    moreOperations: 0,
    outcomes: { same: 0, differs: 0, 'only left': 0, 'only right': 0 },
    latency: [],
    findings: [],
    vocabulary: [],
    notes: [],
    ...parts,
  });
}

const breaking = {
  kind: 'tools',
  name: 'add',
  path: '',
  change: 'removed',
  compatibility: 'breaking',
  why: 'Gone.',
  left: '{}',
  right: '',
} as const;
const cosmetic = { ...breaking, path: 'title', change: 'changed', compatibility: 'cosmetic', why: 'Words.' } as const;

describe('the verdict of a comparison', () => {
  it('is calm where nothing differs but what hangs on time', () => {
    const same = comparison({
      outcomes: { same: 3, differs: 0, 'only left': 0, 'only right': 0 },
      findings: [{ rule: 'x', title: '', level: 'warning', left: 0, right: 1 }],
      vocabulary: [{ dir: 's2c', method: 'notifications/message', left: 0, right: 4 }],
    });
    expect(same.same).toBe(true);
    expect(comparisonVerdict(same)).toEqual({
      tone: 'ok',
      sentence: 'Only times and ids differ: 3 operations ended the same way in both.',
    });
  });

  it('tells the worst first, with numbers', () => {
    const differs = comparison({
      surface: [cosmetic, breaking, breaking],
      outcomes: { same: 3, differs: 1, 'only left': 2, 'only right': 1 },
      findings: [{ rule: 'x', title: '', level: 'error', left: 0, right: 1 }],
      moreOperations: 2,
    });
    expect(comparisonVerdict(differs)).toEqual({
      tone: 'error',
      sentence:
        '2 breaking and 1 cosmetic change; 1 operation differs, 2 operations only in baseline, 1 operation only in current; findings of 1 rule differ. 2 operations of 7 are counted only.',
    });
    expect(comparisonVerdict(comparison({ surface: [cosmetic] })).sentence).toBe('1 cosmetic change.');
  });
});

describe('the sections of a comparison', () => {
  it('have only what differs, the worst first, and are left out where nothing does', () => {
    const sections = comparisonSections(
      comparison({
        surface: [cosmetic, breaking],
        operations: [pair('same'), pair('differs', [{ path: 'result.a', change: 'changed', left: '1', right: '2' }])],
        outcomes: { same: 1, differs: 1, 'only left': 0, 'only right': 0 },
        latency: [
          { method: 'ping', left: { count: 1, p50: 2000, p95: 2000 }, right: { count: 9, p50: 1e6, p95: 2e6 } },
        ],
      }),
    );
    expect(
      sections.map(({ title, lines }) => [
        title,
        ...lines.map(({ word, subject, left, right }) => `${word} ${subject} ${left} ${right}`),
      ]),
    ).toEqual([
      ['Surface', 'breaking tool add  ', 'cosmetic tool add title {} '],
      ['Operations', 'differs tools/call add  '],
      ['Latency (p50, p95)', ' ping 2.0 ms 1 s, 2 s of 9'],
    ]);
    expect(sections[1]?.lines[0]?.below).toMatchObject([
      { word: 'changed', subject: 'result.a', left: '1', right: '2' },
    ]);
  });
});

describe('very many pairs', () => {
  it('are told up to 10,000, those that differ before those that are the same, in their order', () => {
    const pairs = new PairList();
    for (let i = 0; i < 60_000; i += 1) pairs.add({ ...pair(i % 50 === 49 ? 'differs' : 'same'), name: String(i) });
    const { pairs: told, more } = pairs.told();
    expect([told.length, more]).toEqual([10_000, 50_000]);
    expect(told.filter(({ outcome }) => outcome === 'differs')).toHaveLength(1_200);
    const places = told.map(({ name }) => Number(name));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(pairs.outcomes).toEqual({ same: 58_800, differs: 1_200, 'only left': 0, 'only right': 0 });
  });

  it('tell no more than 5,000 differences together', () => {
    const pairs = new PairList();
    const one = { path: 'a', change: 'changed', left: '1', right: '2' } as const;
    for (let i = 0; i < 400; i += 1)
      pairs.add(
        pair(
          'differs',
          Array.from({ length: 20 }, () => one),
        ),
      );
    const { pairs: told } = pairs.told();
    expect(told.reduce((count, { differences }) => count + differences.length, 0)).toBe(5_000);
    expect(told.reduce((count, { more }) => count + more, 0)).toBe(3_000);
  });
});
