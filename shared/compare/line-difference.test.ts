import { describe, expect, it } from 'vitest';
import { lineDifference } from './line-difference.ts';

const lines = (before: string, after: string): string =>
  lineDifference(before.split(' '), after.split(' '))
    .map(({ sign, text }) => `${sign}${text}`)
    .join(',');

const many = (word: string): string[] => Array.from({ length: 5_000 }, (_, at) => `${word} ${at}`);

describe('the difference of two texts by lines', () => {
  it('keeps what both have, and tells what goes before what comes', () => {
    expect(lines('a b c d', 'a x c y d')).toBe(' a,-b,+x, c,+y, d');
    expect(lines('a b', 'a b')).toBe(' a, b');
    expect(lines('a', 'a a')).toBe(' a,+a');
  });

  it('gives texts of very many different lines as wholes, in bounded time', () => {
    const difference = lineDifference(['{', ...many('old'), '}'], ['{', ...many('new'), '}']);
    expect(difference).toHaveLength(10_002);
    expect([difference[0]!.sign, difference[1]!.sign, difference[5_001]!.sign]).toEqual([' ', '-', '+']);
  });
});
