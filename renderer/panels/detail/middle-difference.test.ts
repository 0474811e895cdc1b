import { expect, it } from 'vitest';
import type { MiddleEvent } from '../../../shared/capture/index.ts';
import { middleDifference } from './middle-difference.ts';

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
