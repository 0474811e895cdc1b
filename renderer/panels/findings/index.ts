export { FINDING_ACTIONS } from './finding-actions.ts';
export { FindingsPanel } from './FindingsPanel.tsx';
