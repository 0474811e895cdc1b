import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CODE_POINT } from '../json/testing/code-point.ts';
import { cells, fitCells, visibleText, wrapCells } from './visible-text.ts';

const hostile = fc.string({ unit: CODE_POINT, maxLength: 200 });
// What no line of text may hold: line breaks, controls, bidirectional controls, lone surrogates.
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

describe('visible text', () => {
  test.each([
    ['a\u0000b\u001bc', 'a␀b␛c'],
    ['one\r\ntwo\tthree', 'one two three'],
    ['safe\u202egnp.exe', 'safe⟨U+202E⟩gnp.exe'],
    ['half \ud83d', 'half ⟨U+D83D⟩'],
    ['zero\u200bwidth \ufeff', 'zero⟨U+200B⟩width ⟨U+FEFF⟩'],
    ['\uffff\ufdd0', '⟨U+FFFF⟩⟨U+FDD0⟩'],
    ['tag \u{e0041}', 'tag ⟨U+E0041⟩'],
    ['⚠\ufe0f 👩\u200d💻', '⚠\ufe0f 👩\u200d💻'],
    ['العربية', 'العربية'],
  ])('%j is written %j', (text, shown) => expect(visibleText(text)).toBe(shown));

  test('nothing that cannot be seen is left of any text, and writing it twice changes nothing', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const shown = visibleText(text);
        expect(shown.replace(/\p{Extended_Pictographic}\u200d/gu, '')).not.toMatch(UNSEEN);
        expect(visibleText(shown)).toBe(shown);
        expect(shown.length).toBeLessThanOrEqual(240);
      }),
    );
  });

  test('a cut never leaves half a character', () => {
    expect(visibleText('😀'.repeat(50), 10)).toBe('😀😀😀😀…');
  });
});

describe('cells', () => {
  test('wide characters take two, combining ones none', () => {
    expect(cells('ab')).toBe(2);
    expect(cells('漢字')).toBe(4);
    expect(cells('e\u0301')).toBe(1);
    expect(cells('😀')).toBe(2);
  });

  test('a text is cut to its room with an ellipsis', () => {
    expect(fitCells('tools/call', 10)).toBe('tools/call');
    expect(fitCells('tools/call', 6)).toBe('tools…');
    expect(fitCells('漢字漢字', 5)).toBe('漢字…');
    expect(fitCells('tools/call', 0)).toBe('');
  });

  test('no line is longer than its room, and as many are made as asked for at most', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 4, max: 60 }), fc.integer({ min: 1, max: 5 }), (text, room, most) => {
        const lines = wrapCells(visibleText(text), room, most);
        expect(lines.length).toBeLessThanOrEqual(most);
        for (const line of lines) expect(cells(line)).toBeLessThanOrEqual(room);
      }),
    );
  });

  test('lines break between words', () => {
    expect(wrapCells('each value must be larger', 10, 3)).toEqual(['each value', 'must be', 'larger']);
  });
});
