import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ValueSearch, type Sought } from './value-search.ts';

const sought = (...texts: string[]): Sought[] => texts.map((text, value) => ({ text, value, word: false }));

/** Every place where one of the texts ends, with the longest of those that end there. */
function byHand(texts: readonly string[], text: string): { start: number; end: number }[] {
  const ends = new Map<number, number>();
  for (const one of texts) {
    for (let at = text.indexOf(one); at >= 0; at = text.indexOf(one, at + 1))
      ends.set(at + one.length, Math.min(at, ends.get(at + one.length) ?? at));
  }
  return Array.from(ends, ([end, start]) => ({ start, end })).toSorted((left, right) => left.end - right.end);
}

describe('searching many values at once', () => {
  it('finds what searching for each of them finds', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { maxLength: 12 }),
        fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', ' '), maxLength: 60 }),
        (texts, text) => {
          const hits = new ValueSearch(sought(...texts)).hits(text);
          expect(hits.map(({ start, end }) => ({ start, end }))).toEqual(byHand(texts, text));
        },
      ),
    );
  });

  it('finds the same in pieces as in one', () => {
    const texts = ['password-one', 'one-two-three'];
    const text = 'x password-one-two-three y';
    const search = new ValueSearch(sought(...texts));
    for (let cut = 0; cut <= text.length; cut += 1) {
      const first = search.hitsOfPiece(text.slice(0, cut), 0);
      const second = search.hitsOfPiece(text.slice(cut), first.state);
      const joined = [
        ...first.hits,
        ...second.hits.map((hit) => ({ ...hit, start: hit.start + cut, end: hit.end + cut })),
      ];
      expect(joined).toEqual(search.hits(text));
    }
  });

  it('tells what a piece ends with the beginning of', () => {
    const search = new ValueSearch(sought('password-one'));
    expect(search.hitsOfPiece('it is password-', 0).open).toEqual({ start: 6, end: 15, value: 0 });
    expect(search.hitsOfPiece('it is pass', 0).open).toBeNull();
  });

  it('takes a word for one only where it stands by itself', () => {
    const search = new ValueSearch([{ text: 'jdoe', value: 7, word: true }]);
    expect(search.hits('jdoe, jdoes, xjdoe, /jdoe/').map(({ start }) => start)).toEqual([0, 21]);
  });

  it('finds nothing where nothing is sought', () => {
    expect(new ValueSearch([]).hits('anything')).toEqual([]);
  });
});
