import { beforeEach, describe, expect, it } from 'vitest';
import type { TabView } from '../../shared/bridge/index.ts';
import { draftOf, setDraft } from './drafts.ts';
import { handOn, plainMembers, takeView, viewOf } from './kept-view.ts';
import { freeClosed, perConnection } from './per-connection.ts';
import { changeSelection, selectionOf } from './selection.ts';

// Others, whose process this is too, may have kept something of connections with these names.
beforeEach(() => freeClosed(new Set()));

describe('what is kept of a tab', () => {
  it('comes back as it was, without the row, which has to be there first', () => {
    changeSelection('a', { panel: 'findings', filter: 'dir:c2s', row: 7, finding: 1, brush: [1, 2], detailTab: 'raw' });
    setDraft('a', '{"half":');
    takeView('b', viewOf('a'));
    expect(draftOf('b')).toBe('{"half":');
    expect(selectionOf('b')).toEqual({ ...selectionOf('a'), row: -1, finding: -1 });
    expect(viewOf('a').parts['selection']).toMatchObject({ row: 7, finding: 1 });
  });

  it('has nothing of a tab that nobody has touched', () => {
    expect(viewOf('untouched')).toEqual({ version: 1, parts: {} });
  });

  it('does not undo what the user did before it came', () => {
    setDraft('c', 'newer');
    takeView('c', { version: 1, parts: { draft: { text: 'older' } } });
    expect(draftOf('c')).toBe('newer');
  });

  it('holds for the next run but for what names things of the record', () => {
    changeSelection('d', { panel: 'findings', filter: 'is:error', row: 3, brush: [1, 2], diagnosis: false });
    setDraft('d', 'text');
    handOn('d', 'e');
    expect(selectionOf('e')).toMatchObject({
      panel: 'findings',
      filter: 'is:error',
      row: -1,
      brush: null,
      diagnosis: true,
    });
    expect(draftOf('e')).toBe('text');
  });

  it.each<[string, TabView['parts']]>([
    ['parts of a newer version', { tomorrow: { any: 1 }, draft: { words: 'x' } }],
    ['parts of other types', { draft: 5, selection: [1], time: null }],
    [
      'members of other types',
      { draft: { text: 5 }, selection: { filter: 7, panel: null, detailTab: 'x', brush: [1] } },
    ],
  ])('leaves out %s', (what, parts) => {
    takeView(what, { version: 1, parts });
    expect(draftOf(what)).toBe('');
    expect(selectionOf(what)).toEqual(selectionOf('nobody'));
  });

  it('waits for a panel that is loaded later, and is not lost before that', () => {
    takeView('g', { version: 1, parts: { later: { text: 'kept', row: 3 } } });
    expect(viewOf('g').parts).toEqual({ later: { text: 'kept', row: 3 } });
    handOn('g', 'h');
    const initial = { text: '', row: 0 };
    const store = perConnection(initial, {
      name: 'later',
      read: (value) => plainMembers(initial, value),
      nextRun: (state) => ({ ...state, row: 0 }),
    });
    expect([store.of('g'), store.of('h')]).toEqual([
      { text: 'kept', row: 3 },
      { text: 'kept', row: 0 },
    ]);
  });

  it('is bounded: a part that is too long lives as long as the page', () => {
    setDraft('long', 'x'.repeat(300_001));
    changeSelection('long', { filter: 'kept' });
    expect(viewOf('long').parts['draft']).toBeUndefined();
    expect(viewOf('long').parts['selection']).toMatchObject({ filter: 'kept' });
  });

  it('is only what is meant to be kept', () => {
    const secret = perConnection('');
    secret.set('f', 'revealed');
    expect(JSON.stringify(viewOf('f'))).not.toContain('revealed');
  });
});

it('reads members of the same type, and the others as they begin', () => {
  const initial = { text: '', on: false, many: 1, list: [] };
  expect(plainMembers(initial, { text: 'x', on: 'yes', many: 2, list: [1], other: 1 })).toEqual({
    text: 'x',
    on: false,
    many: 2,
    list: [],
  });
});
