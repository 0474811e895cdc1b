import { expect, it } from 'vitest';
import { withoutLast, withText, type WrittenText } from './text-history.ts';

const typed = (from: WrittenText, ...texts: readonly string[]): WrittenText =>
  texts.reduce((written, text) => withText(written, text, false), from);

it('goes back change by change, of which what is typed in one go is one', () => {
  const begun: WrittenText = { text: 'a', past: [] };
  const written = withText(typed(begun, 'ab', 'abc'), 'x', true);
  expect(written.past).toEqual(['abc', 'a']);
  const back = withoutLast(written)!;
  expect(back).toEqual({ text: 'abc', past: ['a'] });
  expect(withoutLast(back)).toEqual(begun);
  expect(withoutLast(begun)).toBeNull();
  expect(withText(begun, 'a', true)).toEqual(begun);
});

it('keeps a hundred texts', () => {
  let written: WrittenText = { text: '0', past: [] };
  for (let n = 1; n <= 300; n += 1) written = withText(written, String(n), true);
  expect([written.past.length, written.past[0], written.past.at(-1)]).toEqual([100, '299', '200']);
});
