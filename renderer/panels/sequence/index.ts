export { DIAGRAM_ACTIONS } from './diagram-actions.ts';
export { SEQUENCE } from './panel.ts';
