import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { UTF8_ENCODER } from '../json/index.ts';
import { textSearch } from './byte-search.ts';
import { fold } from './pattern.ts';

/** Every character that has another one in the other case. */
const LETTERS = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter(
  (letter) => fold(letter) !== letter || letter.toUpperCase() !== letter,
);

function found(literal: string, text: string): boolean {
  const sought = textSearch(literal);
  if (sought === null) throw new Error(`“${literal}” cannot be sought in bytes.`);
  const bytes = UTF8_ENCODER.encode(`..${text}..`);
  return sought.search.find(bytes, 2, bytes.length - 2) >= 0;
}

describe('a search in bytes', () => {
  it('finds each letter by its small one, or says that bytes tell nothing', () => {
    const [known, unknown] = [true, false].map((is) =>
      LETTERS.filter((letter) => (textSearch(fold(letter)) !== null) === is),
    ) as [string[], string[]];
    expect(known.filter((letter) => !found(fold(letter), letter))).toEqual([]);
    expect(known.length).toBeGreaterThan(2700);
    expect(unknown.filter((letter) => letter < '\u0180').join('')).toBe('µÅßåıŉſ');
  });

  it.each([
    ['needle', 'a NEEDLE', true],
    ['needle', 'need le', false],
    ['größe', 'GRÖSSE, GRÖßE', true],
    ['ошибка', 'ОШИБКА 3', true],
    ['οδος', 'ΟΔΟΣ', true],
    ['日本', 'in 日本', true],
    ['日本', 'in 本日', false],
    ['\u{10400}', '\u{10428}\u{10400}', true],
  ])('looks for %s in %s', (literal, text, is) => expect(found(fold(literal), text)).toBe(is));

  it('is exact where the text is of ASCII', () => {
    const texts = ['needle', 'größe', '日本', 'a\ud83d'];
    expect(texts.map((text) => textSearch(text)?.isExact)).toEqual([true, false, false, false]);
    expect(textSearch('')).toBeNull();
  });

  const words = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'B', 'é', 'É', '1'), maxLength: 12 });

  it('finds what the text holds, at its first place', () => {
    fc.assert(
      fc.property(
        words.map(fold).filter((literal) => literal !== ''),
        words,
        (literal, text) => {
          const sought = textSearch(literal);
          const bytes = UTF8_ENCODER.encode(text);
          const place = fold(text).indexOf(literal);
          const at = sought?.search.find(bytes, 0, bytes.length) ?? -1;
          expect(at).toBe(place < 0 ? -1 : UTF8_ENCODER.encode(text.slice(0, place)).length);
        },
      ),
    );
  });
});
