import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readExpression, readReplacing } from './expression.ts';

function found(source: string, text: string, ignoreCase = false): boolean | string {
  const reading = readExpression(source, ignoreCase);
  return 'problem' in reading ? reading.problem : reading.test(text);
}

const atom = fc.constantFrom(
  'a',
  'b',
  'A',
  '.',
  '\\w',
  '\\d',
  '\\b',
  '\\B',
  '[ab]',
  '[^a]',
  '[a-c_-]',
  '^',
  '$',
  ' ',
  '\\.',
  '[\\s\\d]',
  'é',
  '\\u00e9',
  '-',
);
const quantifier = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,2}', '{0,}', '*?');
const isAssertion = (text: string): boolean => ['^', '$', '\\b', '\\B'].includes(text);
const expression = fc.letrec<{ part: string; whole: string }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 3 },
    fc.tuple(atom, quantifier).map(([one, times]) => (isAssertion(one) ? one : one + times)),
    fc.tuple(tie('whole'), quantifier).map(([one, times]) => `(${one})${times}`),
  ),
  whole: fc
    .array(fc.array(tie('part'), { maxLength: 4 }), { minLength: 1, maxLength: 3 })
    .map((ways) => ways.map((way) => way.join('')).join('|')),
})).whole;
const text = fc
  .array(fc.constantFrom('a', 'b', 'A', 'c', '1', ' ', '.', '\n', 'é', 'É', '-', '_'), { maxLength: 6 })
  .map((units) => units.join(''));

describe('readExpression', () => {
  it('finds what the engine of JavaScript finds', () => {
    fc.assert(
      fc.property(expression, text, fc.boolean(), (source, subject, ignoreCase) => {
        fc.pre(source.length < 200);
        const answer = found(source, subject, ignoreCase);
        if (typeof answer === 'string') expect(answer).toMatch(/too long/);
        else expect(answer).toBe(new RegExp(source, ignoreCase ? 'i' : '').test(subject));
      }),
      { numRuns: 1_000 },
    );
  });

  it('knows a text that whatever it finds has to hold', () => {
    fc.assert(
      fc.property(expression, text, (source, subject) => {
        const reading = readExpression(source, false);
        if ('problem' in reading || !reading.test(subject)) return;
        expect(subject).toContain(reading.literal);
      }),
      { numRuns: 300 },
    );
    const reading = readExpression('^to+ls/call(x|y)?z', false);
    expect(reading).toMatchObject({ literal: 'ls/call' });
  });

  it.each([
    ['(a+)+$', `${'a'.repeat(100_000)}b`],
    ['(a|a)*c', 'a'.repeat(100_000)],
    ['a*a*a*a*a*a*b', 'a'.repeat(100_000)],
    ['(x+x+)+y', 'x'.repeat(100_000)],
  ])('walks once through a text where going back would never end: %s', (source, subject) => {
    expect(found(source, subject)).toBe(false);
  });

  it('forgets what it learned before memory fills, and still answers rightly', () => {
    const subject = Array.from({ length: 20_000 }, (_, i) => ((i * i) % 7 < 3 ? 'a' : 'b')).join('');
    const source = 'a[ab]{14}c';
    expect(found(source, subject)).toBe(false);
    expect(found(source, `${subject}a${'b'.repeat(14)}c`)).toBe(true);
  });

  it.each<[string, RegExp]>([
    ['(a)\\1', /backreference/],
    ['a(?=b)', /Lookahead/],
    ['(?<!a)b', /Lookahead/],
    ['\\p{L}', /Unicode/],
    ['(', /not a regular expression: unterminated group/i],
    ['a{1001}', /at most 1000 times/],
    ['(a{100}){100}', /too long/],
    ['('.repeat(51) + ')'.repeat(51), /groups/],
    ['a'.repeat(1_001), /at most 1000 characters/],
  ])('refuses %s', (source, message) => {
    expect(found(source, 'a')).toMatch(message);
  });
});

/** A loop over what may be empty is entered once more by JavaScript, and never by who does not go back. */
const plain = fc
  .array(
    fc
      .array(
        fc.oneof(
          fc.tuple(atom, quantifier).map(([one, times]) => (isAssertion(one) ? one : one + times)),
          fc
            .tuple(atom, atom, fc.constantFrom('', '?', '*?', '+', '??'))
            .map(([one, other, times]) => (isAssertion(one) ? `(${one}${other})` : `(${one}(?<n>${other}))${times}`)),
        ),
        { maxLength: 4 },
      )
      .filter((way) => way.join('').split('?<n>').length < 3),
    { minLength: 1, maxLength: 2 },
  )
  .map((ways) => ways.map((way) => way.join('')).join('|'))
  .filter((source) => source.split('?<n>').length < 3);

function replaced(source: string, by: string, subject: string, ignoreCase = false): string | null {
  const reading = readReplacing(source, ignoreCase, by);
  if ('problem' in reading) return reading.problem;
  const went = reading.replaced(subject);
  return typeof went === 'object' && went !== null ? went.problem : went;
}

describe('readReplacing', () => {
  it('replaces what the engine of JavaScript replaces', () => {
    fc.assert(
      fc.property(plain, text, fc.boolean(), (source, subject, ignoreCase) => {
        const expected = subject.replaceAll(new RegExp(source, ignoreCase ? 'gi' : 'g'), '<$&>');
        expect(replaced(source, '<$&>', subject, ignoreCase) ?? subject).toBe(expected);
      }),
      { numRuns: 1_000 },
    );
  });

  it('names what groups found, as JavaScript does', () => {
    const subject = '{"user":"ann","token":"ghp_123","n":1}';
    const source = '"(\\w+)":"(?<value>[^"]*)"';
    const by = '"$1":"$$<$<value>>$2"';
    expect(replaced(source, by, subject)).toBe(subject.replaceAll(/"(\w+)":"(?<value>[^"]*)"/g, by));
    expect(replaced('x|(y)', '[$1]', 'xy')).toBe('[][y]');
    expect(replaced('"TOKEN"', '', subject)).toBeNull();
    expect(replaced('"TOKEN"', '-', subject, true)).toBe('{"user":"ann",-:"ghp_123","n":1}');
  });

  it('says which group there is not, and what takes too long', () => {
    expect(replaced('a', '$1', 'a')).toMatch(/has no group \$1/);
    expect(replaced('(', '', 'a')).toMatch(/Not a regular expression/);
    expect(replaced('a.*b|a', '-', 'a'.repeat(100_000))).toMatch(/takes too long/);
    expect(replaced('needle', '-', `${'x'.repeat(500_000)}needle`)).toHaveLength(500_001);
  });
});
