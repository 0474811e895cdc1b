import { expect, it } from 'vitest';
import { allChosen, chosenAlone, NONE_CHOSEN, withRange, withToggled } from './chosen-captures.ts';

const PATHS = ['a', 'b', 'c', 'd'];
const all = ({ all: paths }: { readonly all: ReadonlySet<string> }): string[] => [...paths];

it('chooses one, then others with it', () => {
  const two = withToggled(chosenAlone('b'), 'd');
  expect(all(two)).toEqual(['b', 'd']);
  expect(two.current).toBe('d');
  expect(all(withToggled(two, 'b'))).toEqual(['d']);
  expect(chosenAlone('')).toBe(NONE_CHOSEN);
});

it('reaches from where it began, either way, however often it is moved', () => {
  const down = withRange(chosenAlone('b'), PATHS, 'd');
  expect(all(down)).toEqual(['b', 'c', 'd']);
  expect(all(withRange(down, PATHS, 'a'))).toEqual(['a', 'b']);
});

it('begins anew where the beginning is no longer in the list', () => {
  expect(all(withRange(chosenAlone('gone'), PATHS, 'c'))).toEqual(['c']);
});

it('chooses all', () => {
  expect(all(allChosen(NONE_CHOSEN, PATHS))).toEqual(PATHS);
  expect(all(allChosen(NONE_CHOSEN, []))).toEqual([]);
});
