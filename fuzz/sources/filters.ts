import { mutatedBytes } from '../mutation/byte-mutation.ts';
import { hostileString } from '../mutation/hostile-values.ts';
import type { Random } from '../mutation/random.ts';
import { VOCABULARY } from './corpus.ts';
import type { Made, Source } from './source.ts';

/** Filters of the row list, well-formed or not. */
export const FILTERS: Source = {
  name: 'filters',
  kind: 'filter',
  counts: 'mutated filters',
  make: (random: Random): Made => ({ parts: [filter(random)], mutated: 1 }),
};

const FIELDS =
  'dir class method id tool uri rule level latency bytes status stream exchange origin mark note text seq t params.name result.tools[*].name error.code params._meta["a b"].c [0] __proto__ a..b'.split(
    ' ',
  );
const OPERATORS = [':', ':', ':', '=', '!=', '>', '>=', '<', '<=', '~'];
const VALUES = [
  's2c',
  'request',
  'tools/*',
  '500ms',
  '10kB',
  '2xx',
  '1e9',
  '-1',
  '"a b"',
  '"unclosed',
  '*',
  '**a**',
  '/',
  '(a+)+$',
  '(?<=a)b',
  '[',
  '\\',
  'is:pending',
  '',
];
const JOINS = [' ', ' ', ' or ', ' and ', ' -', ' not ', ' (', ') ', '((', '))', '  '];

function filter(random: Random): string {
  const terms = Array.from(
    { length: 1 + random.below(random.once(60) ? 3_000 : 6) },
    () => term(random) + random.pick(JOINS),
  );
  const whole = random.once(200) ? '('.repeat(20_000) + terms.join('') : terms.join('');
  return random.once(3) ? mutatedBytes(whole, random) : whole;
}

function term(random: Random): string {
  const value = random.once(4)
    ? hostileString(random)
    : random.once(4)
      ? random.pick(VOCABULARY.values)
      : random.pick(VALUES);
  if (random.once(5)) return value;
  return `${random.once(6) ? random.pick(VOCABULARY.names) : random.pick(FIELDS)}${random.pick(OPERATORS)}${value}`;
}
