import { describe, expect, it } from 'vitest';
import type { Difference } from '../../../shared/compare/index.ts';
import { differenceLines, nameOf, tallyWords } from './difference-lines.ts';

const difference = (group: Difference['group'], name: string, change: Difference['change']): Difference => ({
  group,
  name,
  left: 'a',
  right: change === 'same' ? 'a' : null,
  change,
  compatibility: change === 'same' ? 'same' : 'breaking',
  why: '',
});

describe('a comparison', () => {
  const differences = [difference('server capabilities', 'tools', 'removed'), difference('protocol', 'era', 'same')];

  it('shows what differs under its heading, and the rest when asked', () => {
    expect(
      differenceLines(differences, false).map((line) => ('title' in line ? line.title : line.difference.name)),
    ).toEqual(['Server capabilities', 'tools']);
    expect(differenceLines(differences, true)).toHaveLength(4);
  });

  it('is counted in words', () => {
    expect(tallyWords({ breaking: 2, additive: 0, cosmetic: 1, same: 14 })).toBe('2 breaking, 1 cosmetic; 14 alike');
    expect(tallyWords({ breaking: 0, additive: 0, cosmetic: 0, same: 3 })).toBe('no difference; 3 alike');
  });

  it('calls the facts as the ledger does', () => {
    expect(nameOf({ group: 'facts', name: 'get-stream' })).toBe('GET stream');
    expect(nameOf({ group: 'protocol', name: 'era' })).toBe('era');
  });
});
