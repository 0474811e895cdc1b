import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_POINT } from '../../shared/json/testing/code-point.ts';
import { jsonPieces } from './JsonText.tsx';

describe('jsonPieces', () => {
  it('tells keys from values', () => {
    expect(
      jsonPieces('{"a": [1, "b", true]}')
        .filter(({ kind }) => kind !== '' && kind !== 'pun')
        .map(({ text, kind }) => [text, kind]),
    ).toEqual([
      ['"a"', 'key'],
      ['1', 'num'],
      ['"b"', 'str'],
      ['true', 'lit'],
    ]);
  });

  it('leaves nothing out of any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: CODE_POINT }), fc.json()), (text) => {
        expect(
          jsonPieces(text)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
    const long = `"${'x'.repeat(10_000)}"`;
    expect(
      jsonPieces(long)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(long);
  });
});
