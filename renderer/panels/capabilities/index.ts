export { CAPABILITIES } from './panel.ts';
export { CAPABILITY_ACTIONS } from './capability-actions.ts';
