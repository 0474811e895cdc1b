export { CapabilitiesPanel } from './CapabilitiesPanel.tsx';
export { CAPABILITY_ACTIONS } from './capability-actions.ts';
