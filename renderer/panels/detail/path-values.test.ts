import { rootOf } from '../../../shared/json/index.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery, readDeepTerm } from '../../../shared/query/index.ts';
import { JsonTree, keysOfLine } from '../../protocol/text/index.ts';
import { pathValues } from './path-values.ts';

/** Whether a message has what a term says. */
function holds(term: string, text: string): boolean {
  const reading = parseQuery(term);
  if (!reading.ok) throw new Error(`${term}: ${reading.message}`);
  const [deep = ''] = reading.deep;
  const test = readDeepTerm(deep);
  if (test === null) throw new Error(`${term} looks at no message`);
  return test.matches({ text, value: JSON.parse(text) });
}

/** Values of every line of a message's tree, in order. */
function valuesOf(text: string) {
  const root = rootOf(text);
  if (root === null) return [];
  const tree = new JsonTree(text, root);
  tree.openAll(root);
  const lines = tree.lines();
  return lines.map((line, at) =>
    line.kind === 'member' ? pathValues(text, keysOfLine(text, lines, at), line.member.value) : [],
  );
}

describe('pathValues', () => {
  it('asks for the value of a scalar and for the place of a container', () => {
    const text = '{"params":{"city":"Oslo","n":[1.5,true,null]}}';
    expect(valuesOf(text).map((values) => values.map((value) => value.text))).toEqual([
      ['{"city":"Oslo","n":[1.5,true,null]}'],
      ['"Oslo"', '"Oslo"'],
      ['[1.5,true,null]'],
      ['1.5', '1.5'],
      ['true', 'true'],
      ['null', 'null'],
    ]);
    expect(holds(valuesOf(text)[1]?.[0]?.term ?? '', '{"params":{"city":"oslo"}}')).toBe(false);
  });

  it('has terms that hold for the message that they were taken from, whatever its keys and values are', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }), (value) => {
        const text = JSON.stringify({ params: value });
        for (const { term } of valuesOf(text).flat()) expect([term, holds(term, text)]).toEqual([term, true]);
      }),
      { numRuns: 200 },
    );
  });

  it('makes no filter of a path that is longer than anyone reads', () => {
    expect(valuesOf(JSON.stringify({ ['k'.repeat(5_000)]: 1 }))).toEqual([[]]);
  });
});
