export { CompareDialog } from './CompareDialog.tsx';
export { COMPARE_ACTIONS } from './compare-actions.ts';
