export { NOTE_ACTIONS } from './notes-actions.ts';
export { NotesPanel } from './NotesPanel.tsx';
