export { HELD_ACTIONS } from './held-actions.ts';
export { HeldStrip } from './HeldStrip.tsx';
