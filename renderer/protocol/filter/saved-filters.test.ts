import { describe, expect, it } from 'vitest';
import type { ColourRule } from '../../../shared/bridge/index.ts';
import { freeColour, MOST_RULES, moved, savedFilter, withRule } from './saved-filters.ts';

const rule = (filter: string, colour: ColourRule['colour']): ColourRule => ({
  name: filter,
  filter,
  colour,
  enabled: true,
});

describe('saved filters and colour rules', () => {
  it('calls a filter without a name by its text', () => {
    expect(savedFilter('  ', 'dir:s2c')).toEqual({ name: 'dir:s2c', filter: 'dir:s2c' });
    expect(savedFilter(' slow ', 'latency>1s')).toEqual({ name: 'slow', filter: 'latency>1s' });
    expect(savedFilter('', '').name).not.toBe('');
    expect(savedFilter('', 'x'.repeat(400)).name).toHaveLength(100);
  });

  it('puts a new rule before the others, in place of one for the same filter, and keeps to what can be held', () => {
    const before = [rule('a', 'red'), rule('b', 'blue')];
    expect(withRule(before, 'b', 'teal').map(({ filter, colour }) => [filter, colour])).toEqual([
      ['b', 'teal'],
      ['a', 'red'],
    ]);
    const many = Array.from({ length: MOST_RULES }, (_, at) => rule(`f${at}`, 'red'));
    const grown = withRule(many, 'new', 'pink');
    expect([grown.length, grown[0]?.filter, grown.at(-1)?.filter]).toEqual([MOST_RULES, 'new', 'f48']);
  });

  it('offers a colour that is not taken', () => {
    expect(freeColour([])).toBe('red');
    expect(freeColour([rule('a', 'red'), rule('b', 'yellow')])).toBe('orange');
  });

  it('moves an item, and nothing beyond the ends', () => {
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
    expect(moved(['a', 'b', 'c'], 2, 3)).toEqual(['a', 'b', 'c']);
  });
});
