export { FILTER_ACTIONS, savedFilterActions } from './filter-actions.ts';
export { FilterInput } from './FilterInput.tsx';
export { FilterMenu } from './FilterMenu.tsx';
export { FiltersDialog } from './FiltersDialog.tsx';
export { useRowColours, type RowColours } from './row-colours.ts';
export { NO_SAVED } from './saved-filters.ts';
export {
  isMenuKey,
  openValueMenu,
  pointOf,
  under,
  type FilterValue,
  type MenuPlace,
  type ValueOffer,
} from './value-menu.ts';
export { ValueMenu } from './ValueMenu.tsx';
export { vocabularyOf } from './vocabulary.ts';
