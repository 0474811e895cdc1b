import { expect, test } from 'vitest';
import { outermost } from './sequence-scope.ts';

test('what the server asks is drawn with what it was asked for', () => {
  const operations = [
    { index: 0, parent: -1 },
    { index: 1, parent: 0 },
  ];
  expect([0, 1, -1].map((index) => outermost(operations, index))).toEqual([0, 0, -1]);
});
