export { SURFACE } from './panel.ts';
export { SURFACE_ACTIONS } from './surface-actions.ts';
