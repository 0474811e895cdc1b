import { describe, expect, it } from 'vitest';
import { isTameMarkdown, looksLikeMarkdown } from './markdown-limits.ts';

describe('isTameMarkdown', () => {
  it('takes an ordinary document, and none that is made to be slow', () => {
    expect(isTameMarkdown('# A\n\n- one\n  - two **bold** `code` [link](x)\n\n> quote\n'.repeat(100))).toBe(true);
    expect(isTameMarkdown('word '.repeat(10_000))).toBe(false);
    expect(isTameMarkdown(`a\n${'> '.repeat(100)}b`)).toBe(false);
    expect(isTameMarkdown('1. '.repeat(100))).toBe(false);
    expect(isTameMarkdown('a*'.repeat(5_000))).toBe(false);
    expect(isTameMarkdown('\n>\n'.repeat(5_000))).toBe(false);
  });
});

describe('looksLikeMarkdown', () => {
  it('goes by its marks', () => {
    expect(
      ['# A', 'a\n- b', 'so **it** is', '[a](b)', 'plain text', 'a * b', 'x ](', ''].map(looksLikeMarkdown),
    ).toEqual([true, true, true, true, false, false, false, false]);
  });
});
