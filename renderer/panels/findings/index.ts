export { FINDING_ACTIONS } from './finding-actions.ts';
export { FINDINGS } from './panel.ts';
