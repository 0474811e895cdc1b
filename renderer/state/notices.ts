import { create } from 'zustand';

export type NoticeTone = 'info' | 'ok' | 'warning' | 'error';

/** A remark to the user at the window's corner. */
export interface Notice {
  readonly id: number;
  readonly tone: NoticeTone;
  readonly text: string;
  /** What can be done about it, by a button, which takes the notice away. */
  readonly act?: { readonly label: string; readonly run: () => void };
}

interface NoticesState {
  readonly list: readonly Notice[];
  dismiss(id: number): void;
}

/** The oldest notices give way to new ones. */
const MOST = 5;

export const useNotices = create<NoticesState>()((set) => ({
  list: [],
  dismiss: (id) => set((state) => ({ list: state.list.filter((notice) => notice.id !== id) })),
}));

let next = 1;

/** Shows a notice. The same text that is still shown is not shown twice. */
export function notify(notice: Omit<Notice, 'id'>): void {
  if (useNotices.getState().list.every(({ text }) => text !== notice.text)) showNotice(notice);
}

/** Shows a notice, whatever is shown already, and gives its id. */
export function showNotice(notice: Omit<Notice, 'id'>): number {
  const id = next++;
  useNotices.setState(({ list }) => ({ list: [...list.slice(-(MOST - 1)), { id, ...notice }] }));
  return id;
}
