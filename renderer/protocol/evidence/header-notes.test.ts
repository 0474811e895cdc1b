import { describe, expect, it } from 'vitest';
import type { HeaderLine } from '../../../shared/capture/index.ts';
import { notedLines } from './header-notes.ts';

const lines = (...pairs: [name: string, value: string][]): HeaderLine[] =>
  pairs.map(([name, value]) => ({ name, value }));
const notes = (sent: HeaderLine[], asked: HeaderLine[] | null) =>
  notedLines(sent, asked).map(({ line, note }) => [line.name, note]);

const masked = (fingerprint: string): HeaderLine => ({ name: 'Authorization', masked: { length: 9, fingerprint } });

describe('notes on header lines', () => {
  it('tell what the HTTP client added, changed and left out, whatever the case of the names', () => {
    const asked = lines(['accept', 'a/b'], ['X-Kept', '1'], ['X-Lost', '2']);
    const sent = lines(['Host', 'h'], ['X-Kept', '1'], ['Accept', 'a/b, c/d']);
    expect(notes(sent, asked)).toEqual([
      ['Host', 'added'],
      ['X-Kept', ''],
      ['Accept', 'changed'],
      ['X-Lost', 'not sent'],
    ]);
  });

  it('match a name that stands twice line by line', () => {
    const twice = lines(['X', '1'], ['X', '2']);
    expect(notes(twice, twice)).toEqual([
      ['X', ''],
      ['X', 'repeated'],
    ]);
    expect(notes(twice, lines(['X', '2'])).map(([, note]) => note)).toEqual(['added', 'repeated']);
  });

  it('compare masked values by their fingerprints', () => {
    expect(notes([masked('a')], [masked('a')])).toEqual([['Authorization', '']]);
    expect(notes([masked('b')], [masked('a')])).toEqual([['Authorization', 'changed']]);
  });

  it('only tell repetitions where nothing was asked for', () => {
    expect(notes(lines(['Set-Cookie', 'a'], ['Date', 'd'], ['set-cookie', 'a']), null)).toEqual([
      ['Set-Cookie', ''],
      ['Date', ''],
      ['set-cookie', 'repeated'],
    ]);
  });
});
