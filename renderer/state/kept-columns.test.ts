import { expect, it } from 'vitest';
import { NO_COLUMN_WISHES } from './columns.ts';
import { readColumnWishes } from './kept-columns.ts';

it('reads what it wrote', () => {
  const wishes = { shown: { uri: true, size: false }, widths: { method: 210 }, order: { column: 'size', down: true } };
  expect(readColumnWishes(JSON.stringify(wishes))).toEqual(wishes);
});

it.each([
  ['nothing', ''],
  ['a torn text', '{"shown":{"uri":tr'],
  ['another kind of value', '[1]'],
  ['members of another kind', '{"shown":["uri"],"widths":"wide","order":{"column":3}}'],
  ['widths that no screen has', '{"widths":{"method":-4,"id":1e9,"size":"12","uri":null}}'],
])('takes %s for no wish', (_what, text) => {
  expect(readColumnWishes(text)).toEqual(NO_COLUMN_WISHES);
});

it('takes from a newer version what it knows', () => {
  const newer = '{"version":7,"shown":{"uri":true,"mood":"blue"},"widths":{"size":90},"pinned":["uri"],"order":null}';
  expect(readColumnWishes(newer)).toEqual({ shown: { uri: true }, widths: { size: 90 }, order: null });
});
