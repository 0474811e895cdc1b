import { describe, expect, it } from 'vitest';
import { RULES } from '../../../shared/findings/index.ts';
import { nearest } from './nearest.ts';
import { EVERY_RULE, isChosen, readRule } from './rule-choice.ts';

describe('the choice of rules', () => {
  it('takes all, leaves some out, or takes some alone', () => {
    expect(isChosen('frame-crlf', EVERY_RULE)).toBe(true);
    const without = readRule('-frame-crlf');
    expect([isChosen('frame-crlf', without), isChosen('frame-bom', without)]).toEqual([false, true]);
    const alone = readRule('frame-bom', readRule('frame-crlf'));
    expect(['frame-crlf', 'frame-bom', 'rpc-version'].map((rule) => isChosen(rule, alone))).toEqual([
      true,
      true,
      false,
    ]);
    expect(isChosen('frame-bom', readRule('-frame-bom', alone))).toBe(false);
  });

  it.each(['frame-stdout-nose', '-frame-stdoutnoise', 'stdout-noise'])('names the nearest of %s', (text) => {
    expect(() => readRule(text)).toThrow(/no such rule; the nearest are .*frame-stdout-noise/);
  });

  it('refuses to be restricted to what is not checked', () => {
    const absent = RULES.find(({ implemented }) => !implemented);
    expect(absent).toBeDefined();
    expect(() => readRule(absent?.id ?? '')).toThrow('does not check');
    expect(readRule(`-${absent?.id}`).excluded).toEqual([absent?.id]);
  });
});

describe('the nearest words', () => {
  it.each([
    ['tool', ['tools', 'pool', 'x'], ['tools', 'pool']],
    ['', ['abc', 'a'], ['a', 'abc']],
    ['x'.repeat(10_000), ['a', 'b'], ['a', 'b']],
  ])('of %.20s', (word, among, found) => {
    expect(nearest(word, among, 2)).toEqual(found);
  });
});
