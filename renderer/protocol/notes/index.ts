export { chosenEvent, countTimeFrom, knownMark, markEvent, nextMark } from './annotating.ts';
export { firstWords } from './first-words.ts';
export { editNote } from './note-editor.ts';
export { NoteButton, NoteStrip } from './NoteStrip.tsx';
export { TimeZeroChip } from './TimeZeroChip.tsx';
