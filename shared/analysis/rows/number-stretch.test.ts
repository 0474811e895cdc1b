import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NumberStretch } from './number-stretch.ts';

/** Any number but −0, the hard ones often. */
const number = fc
  .oneof(
    fc.integer({ min: -200, max: 200 }),
    fc.integer(),
    fc.double(),
    fc.maxSafeInteger(),
    fc.constantFrom(2 ** 53, 2 ** 53 - 1, -(2 ** 31), 2 ** 31, Infinity, NaN, 0.1),
  )
  .map((each) => each + 0);
/** Runs by one step, as seqs are. */
const run = fc
  .tuple(number, fc.integer(), fc.nat({ max: 20 }))
  .map(([base, step, length]) => Array.from({ length }, (_, i) => base + step * i + 0));
const numbers = fc.oneof(
  fc.array(number),
  run,
  fc.tuple(run, run).map(([a, b]) => [...a, ...b]),
);

const stretchOf = (all: readonly number[]): NumberStretch => {
  const stretch = new NumberStretch();
  for (const each of all) stretch.push(each);
  return stretch;
};
const contentOf = (stretch: NumberStretch): unknown[] =>
  Array.from({ length: stretch.length }, (_, i) => stretch.at(i));

function carried(stretch: NumberStretch): NumberStretch {
  const bytes = new Uint8Array(16 + stretch.packedBytes);
  expect(stretch.pack(bytes, 16)).toBe(bytes.length);
  return NumberStretch.unpack(bytes, 16, stretch.length);
}

describe('NumberStretch', () => {
  it('holds what was put in, and so do its bytes', () => {
    fc.assert(
      fc.property(numbers, (all) => {
        expect(contentOf(stretchOf(all))).toEqual(all);
        expect(contentOf(carried(stretchOf(all)))).toEqual(all);
      }),
    );
  });

  it('holds what was set, and what was added of another', () => {
    const set = fc.array(fc.tuple(fc.nat(), number));
    fc.assert(
      fc.property(numbers, numbers, set, fc.nat(), fc.nat(), (own, others, changes, a, b) => {
        const from = a % (others.length + 1);
        const to = from + (b % (others.length + 1 - from));
        const all = [...own, ...others.slice(from, to)];
        const stretch = stretchOf(own);
        stretch.append(carried(stretchOf(others)), from, to);
        expect(contentOf(stretch)).toEqual(all);
        for (const [at, value] of all.length === 0 ? [] : changes) {
          all[at % all.length] = value;
          stretch.set(at % all.length, value);
        }
        stretch.push(5);
        expect(contentOf(stretch)).toEqual([...all, 5]);
        expect(stretch.at(-1)).toBeUndefined();
        expect(stretch.at(all.length + 1)).toBeUndefined();
      }),
    );
  });

  it('finds the first number that is another one', () => {
    const few = fc.oneof(fc.array(fc.integer({ min: 0, max: 2 })), run);
    fc.assert(
      fc.property(few, fc.nat(), fc.nat(), fc.nat({ max: 2 }), (all, a, b, other) => {
        const from = a % (all.length + 1);
        const to = from + (b % (all.length + 1 - from));
        for (const value of [all[from] ?? 0, other]) {
          const first = all.slice(from, to).findIndex((each) => each !== value);
          expect(stretchOf(all).firstOther(value, from, to)).toBe(first < 0 ? to : from + first);
        }
      }),
    );
  });
});
