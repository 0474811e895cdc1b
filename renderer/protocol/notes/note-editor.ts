import { create } from 'zustand';
import { modelOf, notify, sentenceOf } from '../../state/index.ts';
import { writeNote, type ChosenEvent } from './annotating.ts';

/** The note that is being written: one for the whole window. It waits while another row is looked at. */
export interface NoteDraft extends ChosenEvent {
  readonly text: string;
}

export const useNoteEditor = create<{ readonly draft: NoteDraft | null }>()(() => ({ draft: null }));

/** Begins to write the note of an event, with what it says so far. A note that was begun elsewhere is kept first. */
export function editNote(event: ChosenEvent): void {
  const { draft } = useNoteEditor.getState();
  if (draft !== null && isSame(draft, event)) return;
  saveNote();
  const text = modelOf(event.connection).annotationOf(event.seq)?.note ?? '';
  useNoteEditor.setState({ draft: { ...event, text } });
}

/** Keeps what is being written, and ends that; where it cannot be kept it stays in the editor. */
export function saveNote(): void {
  const { draft } = useNoteEditor.getState();
  if (draft === null) return;
  leaveNote();
  if (draft.text.trimEnd() === (modelOf(draft.connection).annotationOf(draft.seq)?.note ?? '')) return;
  writeNote(draft, draft.text).catch((problem: unknown) => {
    notify({ tone: 'error', text: sentenceOf(problem) });
    useNoteEditor.setState((state) => (state.draft === null ? { draft } : state));
  });
}

/** Ends the writing; what was not kept is gone. */
export function leaveNote(): void {
  useNoteEditor.setState({ draft: null });
}

export function isSame(one: ChosenEvent, other: ChosenEvent): boolean {
  return one.connection === other.connection && one.seq === other.seq;
}
