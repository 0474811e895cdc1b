import { ModelView, onScreen, rememberFilter, type Action, type ActionContext, showPanel } from '../../state/index.ts';
import { NO_SAVED, openRowMenu, under } from '../../protocol/filter/index.ts';
import { rowValues } from './row-values.ts';

const LIST = '[role="grid"][aria-label="Frames"]';

/** The list of frames, for its actions. */
export const FRAME_LIST = onScreen<{ readonly search: () => void }>();

/** What can be done while the list is on the screen. */
export const FRAME_LIST_ACTIONS: readonly Action[] = [
  {
    id: 'frames.filter',
    title: 'Filter the frames',
    group: 'Frames',
    shortcut: '/',
    enabled: ({ shown }) => shown(FRAME_LIST) !== null,
    run: ({ shown }) => shown(FRAME_LIST)?.search(),
  },
  {
    id: 'frames.by-value',
    title: 'Filter or colour by a value of the selected row',
    group: 'Frames',
    shortcut: 'v',
    enabled: ({ selection, shown }) => shown(FRAME_LIST) !== null && selection.row >= 0,
    // The menu stands under the row where it is in view.
    run: ({ model, selection }) => {
      const drawn = document.querySelector(`${LIST} [aria-selected="true"]`) ?? document.querySelector(LIST);
      if (model !== null && drawn !== null)
        openRowMenu(rowValues(model, new ModelView(model, null), selection.row, null), under(drawn));
    },
  },
];

/** An action for each saved filter, which applies it; they are there while the list is. */
export function savedFilterActions({ settings, shown }: ActionContext): readonly Action[] {
  if (shown(FRAME_LIST) === null) return [];
  return (settings?.savedFilters ?? NO_SAVED).map(({ name, filter: text }, at) => ({
    id: `filter.saved-${at}`,
    title: `Filter: ${name}`,
    group: 'Filter',
    enabled: ({ connection }) => connection !== null,
    run: ({ connection }) => {
      rememberFilter(text);
      showPanel(connection?.id ?? null, 'frames', { filter: text });
    },
  }));
}
