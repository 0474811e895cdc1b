import { lateLayer } from '../../widgets/index.ts';
import { useValueMenu } from './value-menu.ts';

export { FilterInput, type FilterInputProps } from './FilterInput.tsx';
export { FilterMenu } from './FilterMenu.tsx';
export { useRowColours } from './row-colours.ts';
export { freeColour, LONGEST_FILTER, MOST_RULES, MOST_SAVED, moved, NO_SAVED, savedFilter } from './saved-filters.ts';
export {
  isMenuKey,
  openRowMenu,
  openValueMenu,
  pointOf,
  under,
  type FilterValue,
  type MenuPlace,
  type ValueOffer,
} from './value-menu.ts';

/** The menu of a row or of a value that was pointed at. */
export const ValueMenu = lateLayer(
  'menu',
  () => useValueMenu(({ place }) => place !== null),
  async () => (await import('./ValueMenuLayer.tsx')).ValueMenuLayer,
);
export { vocabularyOf } from './vocabulary.ts';
