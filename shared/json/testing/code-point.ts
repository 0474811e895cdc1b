import * as fc from 'fast-check';

const SURROGATES = { first: 0xd800, count: 0x800 };

/**
 * For tests: any character of Unicode, for `fc.string({ unit: CODE_POINT })`. The library's own unit `binary` keeps a table of all of them: 0.7 s
 * and 80 MB in each process.
 */
export const CODE_POINT: fc.Arbitrary<string> = fc.nat({ max: 0x10_ff_ff - SURROGATES.count }).map(
  (number) => String.fromCodePoint(number < SURROGATES.first ? number : number + SURROGATES.count),
  (text) => {
    const point = typeof text === 'string' ? (text.codePointAt(0) ?? -1) : -1;
    if (point < 0 || text !== String.fromCodePoint(point)) throw new Error('This is no character.');
    return point < SURROGATES.first ? point : point - SURROGATES.count;
  },
);
