export { FILTER_ACTIONS } from './filter-actions.ts';
export { FiltersDialog } from './FiltersDialog.tsx';
