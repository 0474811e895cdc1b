export { CompareDialog } from './CompareDialog.tsx';
export { COMPARE_ACTIONS } from './compare-actions.ts';
export { showComparison } from './compared-sides.ts';
