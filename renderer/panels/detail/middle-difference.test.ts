import { expect, it } from 'vitest';
import type { MiddleEvent } from '../../../shared/capture/index.ts';
import { exactDifference, middleDifference } from './middle-difference.ts';

const event = (text: string, ...went: readonly string[]): MiddleEvent => ({
  kind: 'middle',
  seq: 2,
  t: 0,
  dir: 'c2s',
  rules: ['r'],
  does: ['edited'],
  text,
  bytes: text.length,
  went: went.map((gone) => ({ to: 'receiver', text: gone, bytes: gone.length })),
});

it('shows what differs, two lines around it, and nothing of what does not', () => {
  const came = '{"a":1,"b":2,"c":3,"d":4,"e":{"n":9007199254740993}}';
  const lines = middleDifference(event(came, came.replace('993', '992')));
  expect(lines?.map(({ sign, text }) => `${sign}${text}`)).toEqual([
    '…',
    '   "d": 4,',
    '   "e": {',
    '-    "n": 9007199254740993',
    '+    "n": 9007199254740992',
    '   }',
    ' }',
  ]);
});

it('shows none where nothing changed, nothing went on, or it went on more than once', () => {
  expect(middleDifference(event('{}', '{}'))).toBeNull();
  expect(middleDifference(event('{}'))).toBeNull();
  expect(middleDifference(event('{}', '{"a":1}', '{"a":1}'))).toBeNull();
});

it('says to the character where a text differs, also where only white space does, or where it is long', () => {
  const came = '{"a":1, "text":"say \\u0041","z":[1,2]}';
  expect(exactDifference(event(came, came.replace('u0041', 'u0042')))).toEqual({
    from: 25,
    came: '1',
    went: '2',
    before: '{"a":1, "text":"say \\u004',
    after: '","z":[1,2]}',
  });
  const spaced = event(came, came.replace('1, "text"', '1,"text"'));
  expect(middleDifference(spaced)).toBeNull();
  expect(exactDifference(spaced)).toMatchObject({ from: 7, came: ' ', went: '' });
  const long = `"${'a'.repeat(300_000)}"`;
  const grown = event(long, `${long.slice(0, -1)}b"`);
  expect(middleDifference(grown)).toBeNull();
  expect(exactDifference(grown)).toMatchObject({ from: 300_001, came: '', went: 'b', after: '"' });
  expect(exactDifference(event('aa', 'aaa'))).toMatchObject({ from: 2, came: '', went: 'a', after: '' });
  expect(exactDifference(event('{}', '{}'))).toBeNull();
});
