export { OPERATION_ACTIONS } from './operation-actions.ts';
export { OPERATIONS } from './panel.ts';
