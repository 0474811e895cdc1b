import { describe, expect, it } from 'vitest';
import { firstWords } from './first-words.ts';

describe('firstWords', () => {
  it('is one line, cut where it is long', () => {
    expect(firstWords('\n  here\nand there')).toBe('here');
    expect(firstWords('x'.repeat(200))).toHaveLength(80);
    expect(firstWords('')).toBe('');
  });
});
