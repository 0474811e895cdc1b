import { describe, expect, it } from 'vitest';
import { sampleFinding } from './testing/sample-finding.ts';
import { sectionOf, worstFirst, worstLevel } from './finding-section.ts';

const found = [
  sampleFinding(0, { level: 'error', muted: true }),
  sampleFinding(1, { level: 'info' }),
  sampleFinding(2, { level: 'error', expected: true }),
  sampleFinding(3, { level: 'warning' }),
  sampleFinding(4, { level: 'warning' }),
];

describe('sectionOf', () => {
  it('is the level, unless the finding does not count', () => {
    expect(found.map(sectionOf)).toEqual(['muted', 'info', 'expected', 'warning', 'warning']);
  });
});

describe('worstFirst', () => {
  it('puts what does not count last, whatever its level', () => {
    expect(worstFirst(found, -1).map(({ index }) => index)).toEqual([3, 4, 1, 2, 0]);
  });

  it('puts the chosen one before all', () => {
    expect(worstFirst(found, 0).map(({ index }) => index)).toEqual([0, 3, 4, 1, 2]);
  });
});

describe('worstLevel', () => {
  it('leaves out what does not count', () => {
    expect(worstLevel(found)).toBe('warning');
    expect(worstLevel(found.slice(2, 3))).toBeNull();
    expect(worstLevel([])).toBeNull();
  });
});
