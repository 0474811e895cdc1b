export { FILTER_ACTIONS, savedFilterActions } from './filter-actions.ts';
export { FiltersDialog } from './FiltersDialog.tsx';
