import { expect, it } from 'vitest';
import type { Settings } from '../../../shared/bridge/index.ts';
import { actionContext, type ActionContext } from '../../state/index.ts';
import { FRAME_LIST_ACTIONS, savedFilterActions } from './frames-actions.ts';

const settings = { savedFilters: [{ name: 'slow', filter: 'ms>100' }] } as unknown as Settings;
const NOTHING: ActionContext = { ...actionContext(), settings };
const list = { search: () => undefined };
/** Only the list of frames is on the screen. */
const WITH_LIST: ActionContext = { ...NOTHING, shown: <T>() => list as T };

const idsIn = (context: ActionContext): string[] =>
  [...FRAME_LIST_ACTIONS, ...savedFilterActions(context)]
    .filter((action) => action.enabled(context))
    .map(({ id }) => id);

it('is there while the list is on the screen', () => {
  expect(idsIn(NOTHING)).toEqual([]);
  expect(idsIn(WITH_LIST)).toEqual(['frames.filter']);
});

it('opens the menu of values where a row is chosen', () => {
  expect(idsIn({ ...WITH_LIST, selection: { ...NOTHING.selection, row: 0 } })).toContain('frames.by-value');
});

it('applies a saved filter to the connection that is shown', () => {
  expect(savedFilterActions(NOTHING)).toEqual([]);
  expect(savedFilterActions(WITH_LIST).map(({ id, title }) => [id, title])).toEqual([
    ['filter.saved-0', 'Filter: slow'],
  ]);
});
