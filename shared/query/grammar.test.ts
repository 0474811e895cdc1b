import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeQuery } from './describe.ts';
import { FIELDS } from './fields.ts';
import { parseQuery } from './parse.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/filter.md'), 'utf8');

/** The rows of the tables under a heading, as their cells. */
function table(heading: string): string[][] {
  const section = page.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.slice(2, -2).split(' | '));
}

const codes = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

describe('docs/filter.md', () => {
  it('names every field and no other', () => {
    const named = table('Fields').map(([field = '']) => field.replaceAll('`', ''));
    expect(named.toSorted()).toEqual(FIELDS.map(({ name }) => name).toSorted());
  });

  it('gives examples that can be read', () => {
    const examples = [
      ...table('Fields').flatMap(([, , example = '']) => codes(example)),
      ...table('Paths').flatMap(([term = '']) => codes(term)),
      ...[...page.matchAll(/^ {4}(\S.*?) {2,}\S/gm)]
        .map(([, example = '']) => example)
        .filter((text) => !/ =$|^\w+ +=/.test(text)),
    ];
    expect(examples.length).toBeGreaterThan(40);
    for (const example of examples) expect([example, parseQuery(example)]).toMatchObject([example, { ok: true }]);
  });

  it('has an example for every field that says something in words', () => {
    for (const { example } of FIELDS)
      expect([example, describeQuery(example)]).toEqual([example, expect.stringMatching(/\w{2}/)]);
  });
});
