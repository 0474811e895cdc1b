import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_POINT } from '../../../shared/json/testing/code-point.ts';
import { glyphPieces } from './glyphs.ts';

const shown = (text: string): string[] =>
  glyphPieces(text).map((piece) => (piece.name === '' ? piece.text : `<${piece.text}>`));

describe('glyphPieces', () => {
  it('marks what cannot be seen', () => {
    expect(shown('\ufeff{"a":1}\r')).toEqual(['<BOM>', '{"a":1}', '<␍>']);
    expect(shown('a\u0000b\u0007')).toEqual(['a', '<␀>', 'b', '<␇>']);
    expect(shown('user\u202enimda')).toEqual(['user', '<RLO>', 'nimda']);
    expect(shown('a\u200bb')).toEqual(['a', '<ZWSP>', 'b']);
  });

  it('marks a lone surrogate and leaves a pair alone', () => {
    expect(shown('\ud83d')).toEqual(['<\\ud83d>']);
    expect(shown('x\udc00y')).toEqual(['x', '<\\udc00>', 'y']);
    expect(shown('😀')).toEqual(['😀']);
  });

  it('names each by its code point', () => {
    expect(glyphPieces('\u2066')[0]?.name).toBe('left-to-right isolate U+2066');
  });

  it('leaves out nothing of an ordinary text', () => {
    fc.assert(
      fc.property(fc.string({ unit: CODE_POINT }), (text) => {
        const pieces = glyphPieces(text);
        expect(pieces.reduce((at, piece) => (piece.at === at ? at + lengthOf(piece.text, piece.name) : -1), 0)).toBe(
          text.length,
        );
      }),
    );
  });
});

/** UTF-16 units that a piece stands for. */
function lengthOf(text: string, name: string): number {
  if (name === '') return text.length;
  return Number.parseInt(name.slice(name.indexOf('U+') + 2), 16) > 0xffff ? 2 : 1;
}
