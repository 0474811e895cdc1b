import { describe, expect, it } from 'vitest';
import { fold } from './pattern.ts';
import { parseQuery } from './parse.ts';
import { sampleView } from './testing/sample-view.ts';

/** Two stretches of rows that are full, and one that grows. */
const ROWS = 34_000;
const STRETCH = 16_384;
const SELDOM = [
  'Needle at the beginning',
  'at the end, a NEEDLE',
  'ends on need',
  'le begins',
  'Grüße, ΟΔΟΣ',
  'ΟΔΟΣ goes on',
  'İstanbul',
  '300 \u212a',
  '',
  'half \ud83d of a pair',
];
/** The first stretch has none of the words, the second all of them one behind the other. */
const summaries = Array.from({ length: ROWS }, (_, row) => SELDOM[row - STRETCH * 1.5] ?? `line ${row}`);
const inSmall = summaries.map(fold);
/** Nothing is found in the texts of the events. */
const view = { ...sampleView(summaries.map((summary) => ({ summary }))), hits: () => false };

function passing(query: string): number[] {
  const reading = parseQuery(query);
  if (!reading.ok) throw new Error(query);
  const { test } = reading;
  return Array.from({ length: ROWS }, (_, row) => row).filter((row) => test === null || test(view, row));
}

function holding(words: string): number[] {
  return inSmall.flatMap((text, row) => (text.includes(fold(words)) ? [row] : []));
}

describe('a word in summaries', () => {
  it.each([
    'needle',
    'NEEDLE',
    'le begins',
    'grüße',
    'οδος',
    'ΟΔΟΣ',
    'σ',
    'ς',
    'i̇stanbul',
    '300',
    'line 399',
    'nowhere',
    'half',
    'needle at the beginning',
  ])('is found in each that has it, and in no two together: %s', (words) => {
    const found = passing(`"${words}"`);
    expect(found).toEqual(holding(words));
  });

  it('is found where they come behind those that were looked at', () => {
    const grows = sampleView([{ summary: 'a' }]);
    const reading = parseQuery('needle');
    if (!reading.ok || reading.test === null) throw new Error('no test');
    const { test } = reading;
    expect(test(grows, 0)).toBe(false);
    const row = { ...view.rows.at(0), summary: 'a needle' };
    for (let at = 1; at < 20_000; at += 1) grows.rows.append(row);
    expect(test(grows, 1)).toBe(true);
    expect(test(grows, 19_999)).toBe(true);
  });
});
