import { describe, expect, it } from 'vitest';
import { matching, takenUnasked, type Findable } from './palette-order.ts';

const entry = (title: string, acts = false): Findable => ({
  id: title.toLowerCase().replaceAll(' ', '-'),
  title,
  acts,
});

const ENTRIES = [
  entry('Disconnect', true),
  entry('Connect to a server…'),
  entry('Reconnect', true),
  entry('Export…'),
  entry('Cancel the pending request (sends notifications/cancelled)', true),
  entry('Show Findings'),
];

const titles = (search: string): string[] => matching(search, ENTRIES).map(({ title }) => title);

describe('matching', () => {
  it('puts the name itself first, then its beginning, then the beginnings of words, then the rest', () => {
    const entries = ['unexported', 'an export', 'export all', 'Export…'].map((title) => entry(title));
    expect(matching('EXPORT', entries).map(({ title }) => title)).toEqual([
      'Export…',
      'export all',
      'an export',
      'unexported',
    ]);
  });

  it('wants every word, in any order', () => {
    expect(titles('server conn')).toEqual(['Connect to a server…']);
    expect(titles('server nothing')).toEqual([]);
  });

  it('leaves the order as it is where nothing was typed', () => {
    expect(titles(' ')).toEqual(ENTRIES.map(({ title }) => title));
  });
});

describe('what acts', () => {
  it('stands behind what only shows, unless its name was typed in full', () => {
    expect(titles('nect')).toEqual(['Connect to a server…', 'Disconnect', 'Reconnect']);
    expect(titles('reconnect')).toEqual(['Reconnect']);
    const same = [entry('Connect to'), entry('Connect', true)];
    expect(matching('connect', same).map(({ title }) => title)).toEqual(['Connect', 'Connect to']);
  });

  it('is taken unasked only by its whole name, without what that only announces', () => {
    const cancel = entry('Cancel the pending request (sends notifications/cancelled)', true);
    expect(takenUnasked('cancel', cancel)).toBe(false);
    expect(takenUnasked('Cancel the pending request', cancel)).toBe(true);
    expect(takenUnasked('exp', entry('Export…'))).toBe(true);
  });
});
