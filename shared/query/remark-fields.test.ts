import { describe, expect, it } from 'vitest';
import { parseQuery } from './parse.ts';
import { keptSeqs, sampleView } from './testing/sample-view.ts';

const VIEW = sampleView([
  { class: 'note', level: 'error' },
  { class: 'response.result', level: 'error' },
  { class: 'note', level: 'warning' },
  { class: 'request' },
]);

describe('the level of a row', () => {
  // The badges count findings; a note tells a level of its own, which is in no count.
  it.each([
    ['level:error', [2]],
    ['level>=warning', [2]],
    ['level:any', [2]],
    ['level:none', [1, 3, 4]],
    ['finding:error', [2]],
  ])('is that of its findings alone: %s', (filter, seqs) => {
    const reading = parseQuery(filter);
    expect(keptSeqs(VIEW, reading.ok ? reading.test : null)).toEqual(seqs);
  });
});
