export { REPLAY_ACTIONS } from './replay-actions.ts';
export { ReplayDialog } from './ReplayDialog.tsx';
export { REPLAY } from './panel.ts';
