import { expect, it } from 'vitest';
import { entryOf } from './index.ts';

it.each(['constructor', '__proto__', 'toString', 'b'])(
  'a table has nothing under %s that it does not have itself',
  (name) => {
    expect(entryOf({ a: 1 }, name)).toBeUndefined();
  },
);

it('a table has what it has itself', () => {
  expect(entryOf({ a: 1 }, 'a')).toBe(1);
});
