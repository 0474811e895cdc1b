export { NOTE_ACTIONS } from './notes-actions.ts';
export { NOTES } from './panel.ts';
