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
export { ValueMenu } from './ValueMenu.tsx';
export { vocabularyOf } from './vocabulary.ts';
