export { OPERATION_ACTIONS } from './operation-actions.ts';
export { OperationsPanel } from './OperationsPanel.tsx';
