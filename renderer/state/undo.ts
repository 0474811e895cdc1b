import { create } from 'zustand';
import { sentenceOf } from './bridge.ts';
import { notify, showNotice, useNotices } from './notices.ts';

/** Something that was done and can be taken back. */
export interface Undoable {
  /** What was done, as a sentence. */
  readonly text: string;
  /** Takes it back. May reject with a sentence; then it can be tried again. */
  readonly undo: () => void | Promise<void>;
}

/** Older ones can no longer be taken back. */
const MOST = 20;

interface UndoState {
  /** The last one first. */
  readonly list: readonly Undoable[];
}

/** What can be taken back. */
export const useUndo = create<UndoState>()(() => ({ list: [] }));

/** Tells what was done, in place of a question before it, and offers to take it back: in the notice, and by the action as long as it is kept. */
export function offerUndo(done: Undoable): void {
  useUndo.setState(({ list }) => ({ list: [done, ...list].slice(0, MOST) }));
  const notice = showNotice({
    tone: 'info',
    text: done.text,
    act: { label: 'Undo', run: () => void takeBack(done) },
  });
  notices.set(done, notice);
}

const notices = new WeakMap<Undoable, number>();

/** Takes one back. Never rejects: where that fails, the user is told. */
export async function takeBack(done: Undoable): Promise<void> {
  if (!useUndo.getState().list.includes(done)) return;
  keepAll(useUndo.getState().list.filter((one) => one !== done));
  const notice = notices.get(done);
  if (notice !== undefined) useNotices.getState().dismiss(notice);
  try {
    await done.undo();
  } catch (problem) {
    keepAll([done, ...useUndo.getState().list].slice(0, MOST));
    notify({ tone: 'error', text: sentenceOf(problem) });
  }
}

function keepAll(list: readonly Undoable[]): void {
  useUndo.setState({ list });
}
