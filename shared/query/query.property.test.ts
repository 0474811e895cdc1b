import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_POINT } from '../json/testing/code-point.ts';
import { completeQuery } from './complete.ts';
import { describeQuery } from './describe.ts';
import { FIELDS } from './fields.ts';
import { parseQuery } from './parse.ts';
import { readTree } from './read-tree.ts';
import { keptSeqs, sampleView, type SampleRow } from './testing/sample-view.ts';
import { pathTo, termOf, withTerm } from './terms.ts';
import { printQuery, type QueryTree } from './tree.ts';

const NOTHING = { methods: ['tools/call'], tools: ['search'], uris: [], rules: [], streams: [], marks: [] };

const piece = fc.oneof(
  fc.string(),
  fc.string({ unit: CODE_POINT }),
  fc.constantFrom(
    '(',
    ')',
    '-',
    '"',
    'dir:',
    'a',
    ' or ',
    ' and ',
    ' ',
    '*',
    'latency>',
    '\\',
    '\ud800',
    '/',
    'params.',
    '["',
    '"]',
    '[*]',
    '~',
    '=',
  ),
  fc.constantFrom(...FIELDS.map(({ name }) => `${name}:`)),
);
const anyText = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

const sampleRow: fc.Arbitrary<SampleRow> = fc.record({
  dir: fc.constantFrom('c2s' as const, 's2c' as const, null),
  method: fc.constantFrom('', 'tools/call', 'tools/list', 'ping'),
  latency: fc.integer({ min: -1, max: 3 }).map((ms) => ms * 1000),
  level: fc.constantFrom('' as const, 'info' as const, 'warning' as const, 'error' as const),
  rules: fc.subarray(['tools-name', 'frame-noise']),
  note: fc.constantFrom('', 'x', 'any'),
  text: fc.constantFrom('', 'x', '{"params":{"name":"x","n":1}}', '{"params":{"name":"y"}}'),
});
const rowsOf = fc.array(sampleRow, { maxLength: 6 });

/** Filters of terms that say something about such rows. */
const term = fc.constantFrom(
  'dir:s2c',
  'method:tools/*',
  'latency>=1',
  'level>info',
  'finding:none',
  'rule:frame-*',
  'note:any',
  'x',
  'params.name:x',
  'params.n!=1',
  '-ping',
  'method!=ping',
);
const filter = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    term,
    fc
      .tuple(tie('tree'), fc.constantFrom(' ', ' and ', ' or '), tie('tree'))
      .map(([left, join, right]) => `(${left})${join}(${right})`),
    tie('tree').map((inner) => `not (${inner})`),
  ),
})).tree;

function kept(samples: readonly SampleRow[], text: string): number[] {
  const reading = parseQuery(text);
  if (!reading.ok) throw new Error(`${text}: ${reading.message}`);
  return keptSeqs(sampleView(samples), reading.test);
}

/** The tree without the places of its parts in the text. */
function form(tree: QueryTree | null): unknown {
  return JSON.parse(JSON.stringify(tree, (key, value: unknown) => (key === 'columns' ? undefined : value)));
}

describe('the filter language', () => {
  it('reads any text without throwing; its tokens stand in order and its problem inside the text', () => {
    const view = sampleView([{ text: 'x' }]);
    fc.assert(
      fc.property(anyText, fc.nat({ max: 60 }), (text, caret) => {
        const reading = parseQuery(text);
        let at = 0;
        for (const token of reading.tokens) {
          expect(token.start).toBeGreaterThanOrEqual(at);
          expect(token.end).toBeGreaterThanOrEqual(token.start);
          at = token.end;
        }
        expect(at).toBeLessThanOrEqual(text.length);
        if (!reading.ok) {
          expect(reading.column).toBeGreaterThanOrEqual(0);
          expect(reading.column).toBeLessThanOrEqual(text.length);
          expect(reading.message).toMatch(/^[^\n]*\.$/);
        } else if (reading.test !== null) expect(typeof reading.test(view, 0)).toBe('boolean');
        expect(describeQuery(text) === '').toBe(!reading.ok || reading.test === null);
        const { from, to, options } = completeQuery(text, caret, NOTHING);
        expect(0 <= from && from <= to && to <= text.length).toBe(true);
        expect(options.length).toBeLessThanOrEqual(50);
      }),
      { numRuns: 1_000 },
    );
  });

  it('prints a tree that reads as the same tree', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, filter), (text) => {
        const reading = readTree(text);
        if (!reading.ok || reading.tree === null) return;
        const again = readTree(printQuery(reading.tree));
        expect(again.ok && form(again.tree)).toEqual(form(reading.tree));
      }),
      { numRuns: 1_000 },
    );
  });

  it('obeys De Morgan', () => {
    fc.assert(
      fc.property(rowsOf, filter, filter, (samples, left, right) => {
        expect(kept(samples, `-((${left}) (${right}))`)).toEqual(kept(samples, `-(${left}) or -(${right})`));
        expect(kept(samples, `-((${left}) or (${right}))`)).toEqual(kept(samples, `-(${left}) -(${right})`));
      }),
    );
  });

  it('joins a term to any filter as it says', () => {
    fc.assert(
      fc.property(rowsOf, filter, filter, (samples, before, added) => {
        const [all, one] = [kept(samples, before), kept(samples, added)];
        expect(kept(samples, withTerm(before, added, 'and'))).toEqual(all.filter((seq) => one.includes(seq)));
        expect(kept(samples, withTerm(before, added, 'and not'))).toEqual(all.filter((seq) => !one.includes(seq)));
        expect(kept(samples, withTerm(before, added, 'or'))).toEqual([...new Set([...all, ...one])].toSorted());
        expect(kept(samples, withTerm(before, added, 'replace'))).toEqual(one);
      }),
    );
  });
});

const value = fc.oneof(
  fc.string(),
  fc.string({ unit: CODE_POINT }),
  fc.constantFrom(
    'any',
    'none',
    'error',
    'a*b',
    '"',
    '\\',
    '/x/',
    '/x/i',
    '-',
    'and',
    'null',
    '10',
    'a b',
    '(a)',
    '\n',
    '\ud800',
    '−5',
  ),
);

describe('termOf', () => {
  it.each(['method', 'tool', 'uri', 'rule', 'finding', 'note', 'mark'])(
    'asks for exactly this value of %s',
    (field) => {
      fc.assert(
        fc.property(value, value, (wanted, other) => {
          fc.pre(wanted !== '' && other !== '');
          const samples = [wanted, other].map((held): SampleRow => ({
            method: held,
            of: [field === 'tool' ? 'tools/call' : 'resources/read', held],
            level: 'error',
            rules: [held],
            note: held,
            marked: held,
          }));
          expect(kept(samples, termOf(field, wanted))).toEqual(wanted === other ? [1, 2] : [1]);
          expect(kept(samples, termOf(field, wanted, true))).toEqual(wanted === other ? [] : [2]);
        }),
      );
    },
  );

  it('asks for exactly this value at any place of a message', () => {
    const key = fc.oneof(value, fc.constantFrom('name', '_meta', 'a.b', '__proto__'));
    const scalar = fc.oneof(
      value,
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(key, fc.nat({ max: 3 })), { minLength: 1, maxLength: 4 }),
        scalar,
        scalar,
        (rest, wanted, other) => {
          const keys = ['params', ...rest];
          const samples = [wanted, other].map((held): SampleRow => ({ text: JSON.stringify(nested(keys, held)) }));
          const same =
            JSON.stringify(wanted) === JSON.stringify(other) || Object.is(wanted, -0) || Object.is(other, -0);
          fc.pre(!same);
          expect(kept(samples, termOf(pathTo(keys), wanted))).toEqual([1]);
        },
      ),
    );
  });

  it('asks for an id by its JSON text, and for numbers as rows hold them', () => {
    const samples: SampleRow[] = [
      { id: '1', latency: 1_234, bytes: 7, t: 55, exchange: 2 },
      { id: '"1"', latency: 1_235, bytes: 8, t: 56, exchange: 3 },
    ];
    for (const [field, held] of [
      ['id', '1'],
      ['latency', 1_234],
      ['size', 7],
      ['t', 55],
      ['seq', 1],
      ['exchange', 2],
    ] as const)
      expect(kept(samples, termOf(field, held))).toEqual([1]);
    expect(kept(samples, termOf('id', '"1"'))).toEqual([2]);
  });
});

function nested(keys: readonly (string | number)[], held: unknown): unknown {
  return keys.reduceRight<unknown>((inner, key) => {
    if (typeof key === 'number') return [...Array.from({ length: key }, () => 0), inner];
    return Object.fromEntries([[key, inner]]);
  }, held);
}
