export { REPLAY_ACTIONS } from './replay-actions.ts';
export { ReplayDialog } from './ReplayDialog.tsx';
export { ReplayPanel } from './ReplayPanel.tsx';
