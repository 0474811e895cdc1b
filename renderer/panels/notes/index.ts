export { knownMark } from './annotating.ts';
export { firstWords } from './noted-rows.ts';
export { NOTE_ACTIONS } from './notes-actions.ts';
export { NotesPanel } from './NotesPanel.tsx';
export { NoteButton, NoteStrip } from './NoteStrip.tsx';
export { TimeZeroChip } from './TimeZeroChip.tsx';
