import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_POINT } from '../../../shared/json/testing/code-point.ts';
import { rowOfOffset, wrapText } from './text-rows.ts';

function rows(text: string, columns: number): string[] {
  const starts = wrapText(text, columns);
  return Array.from(starts.subarray(0, -1), (start, i) => text.slice(start, starts[i + 1]));
}

describe('wrapText', () => {
  it('breaks at the width and at line feeds', () => {
    expect(rows('abcdefgh\nij', 3)).toEqual(['abc', 'def', 'gh\n', 'ij']);
    expect(rows('', 10)).toEqual(['']);
    expect(rows('a\n', 10)).toEqual(['a\n', '']);
  });

  it('keeps pairs and combining marks together and counts wide characters twice', () => {
    expect(rows('😀😀😀', 4)).toEqual(['😀😀', '😀']);
    expect(rows('日本語', 4)).toEqual(['日本', '語']);
    expect(rows('abe\u0301', 3)).toEqual(['abe\u0301']);
  });

  it('loses nothing, and every offset is found in its row', () => {
    fc.assert(
      fc.property(fc.string({ unit: CODE_POINT, maxLength: 300 }), fc.integer({ min: 1, max: 40 }), (text, columns) => {
        expect(rows(text, columns).join('')).toBe(text);
        const starts = wrapText(text, columns);
        for (let at = 0; at < text.length; at += 1) {
          const row = rowOfOffset(starts, at);
          expect(starts[row]).toBeLessThanOrEqual(at);
          expect(starts[row + 1]).toBeGreaterThan(at);
        }
      }),
    );
  });
});
