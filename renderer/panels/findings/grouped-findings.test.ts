import { describe, expect, it } from 'vitest';
import { groupedFindings, parentOf, placeOf, type FindingLine } from './grouped-findings.ts';
import { sampleFinding } from '../../protocol/findings/testing/sample-finding.ts';

const all = (): boolean => true;
const NONE: ReadonlySet<string> = new Set();
const slow = [0, 1, 2].map((index) => sampleFinding(index, { level: 'warning', rule: 'slow' }));
const unfolded = new Set(['rule warning slow']);

function words(line: FindingLine): string {
  switch (line.kind) {
    case 'section':
      return `${line.section} ${line.count}${line.open ? '' : ' folded'}`;
    case 'rule':
      return `${line.finding.rule} ×${line.count}`;
    default:
      return `${line.finding.rule} at ${line.finding.rows[0]}`;
  }
}

describe('groupedFindings', () => {
  it('puts the worst level first and keeps the order within', () => {
    const found = [sampleFinding(0, { level: 'info' }), sampleFinding(1), sampleFinding(2)];
    expect(groupedFindings(found, all, NONE).map(words)).toEqual([
      'error 2',
      'rule-1 at 1',
      'rule-2 at 2',
      'info 1',
      'rule-0 at 0',
    ]);
  });

  it('leaves out sections without findings', () => {
    expect(groupedFindings([sampleFinding(0)], () => false, NONE)).toEqual([]);
  });

  it('folds a section away', () => {
    const found = [sampleFinding(0), sampleFinding(1, { level: 'info' })];
    expect(groupedFindings(found, all, new Set(['section error'])).map(words)).toEqual([
      'error 1 folded',
      'info 1',
      'rule-1 at 1',
    ]);
  });

  it('folds a rule that was broken many times into one line, until it is unfolded', () => {
    expect(groupedFindings(slow, all, NONE).map(words)).toEqual(['warning 3', 'slow ×3']);
    expect(groupedFindings(slow, all, unfolded).map(words)).toEqual([
      'warning 3',
      'slow ×3',
      'slow at 0',
      'slow at 1',
      'slow at 2',
    ]);
  });

  it('puts what was meant so, and what is muted, last, whatever its level; the muted is unfolded by hand', () => {
    const found = [
      sampleFinding(0, { rule: 'a', muted: true, expected: true }),
      sampleFinding(1, { rule: 'b', expected: true }),
      sampleFinding(2, { rule: 'c', level: 'info' }),
    ];
    const open = ['info 1', 'c at 2', 'expected 1', 'b at 1'];
    expect(groupedFindings(found, all, NONE).map(words)).toEqual([...open, 'muted 1 folded']);
    expect(groupedFindings(found, all, new Set(['section muted'])).map(words)).toEqual([...open, 'muted 1', 'a at 0']);
  });

  it('gives every line a key of its own', () => {
    const found = [...slow, sampleFinding(3, { rule: 'slow', level: 'warning', muted: true })];
    const keys = groupedFindings(found, all, new Set([...unfolded, 'section muted'])).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toHaveLength(7);
  });
});

describe('placeOf', () => {
  const folded = groupedFindings(slow, all, NONE);
  const open = groupedFindings(slow, all, unfolded);

  it('tells the line of a rule from that of its first finding', () => {
    expect(placeOf(open, 'rule warning slow', slow[0])).toBe(1);
    expect(placeOf(open, 'finding 0', slow[0])).toBe(2);
  });

  it('falls back to where a finding is folded', () => {
    expect(placeOf(folded, 'finding 2', slow[2])).toBe(1);
    expect(placeOf(groupedFindings(slow, all, new Set(['section warning'])), '', slow[2])).toBe(0);
  });

  it('is nowhere where nothing is chosen or shown', () => {
    expect(placeOf(open, '', undefined)).toBe(-1);
    expect(placeOf([], 'finding 0', slow[0])).toBe(-1);
  });
});

describe('parentOf', () => {
  it('goes from a finding to its rule, and on to the section', () => {
    const open = groupedFindings(slow, all, unfolded);
    expect([4, 1, 0].map((index) => parentOf(open, index))).toEqual([1, 0, -1]);
  });

  it('goes from a rule broken once to its section', () => {
    const found = [sampleFinding(0), ...slow.map((finding) => ({ ...finding, index: finding.index + 1 }))];
    expect(parentOf(groupedFindings(found, all, NONE), 1)).toBe(0);
  });
});
