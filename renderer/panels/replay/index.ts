export { REPLAY_ACTIONS } from './replay-actions.ts';
export { ReplayPanel } from './ReplayPanel.tsx';
