import type { Action } from '../../state/index.ts';
import { openValueMenu, under } from '../../protocol/filter/index.ts';
import { rowValues } from './row-values.ts';

const LIST = '[role="grid"][aria-label="Frames"]';

/** Opens the menu of the chosen row's values, under it where it is in view. */
export const VALUE_ACTION: Action = {
  id: 'frames.by-value',
  title: 'Filter or colour by a value of the chosen row',
  group: 'Frames',
  shortcut: 'v',
  enabled: ({ selection }) => selection.row >= 0,
  run: ({ model, selection }) => {
    const drawn = document.querySelector(`${LIST} [aria-selected="true"]`) ?? document.querySelector(LIST);
    if (model !== null && drawn !== null) openValueMenu(rowValues(model, selection.row, null), under(drawn));
  },
};
