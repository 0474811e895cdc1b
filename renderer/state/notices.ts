import { create } from 'zustand';

export type NoticeTone = 'info' | 'ok' | 'warning' | 'error';

/** A remark to the user at the window's corner. */
export interface Notice {
  readonly id: number;
  readonly tone: NoticeTone;
  readonly text: string;
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
export function notify(notice: { readonly tone: NoticeTone; readonly text: string }): void {
  useNotices.setState((state) => {
    if (state.list.some((shown) => shown.text === notice.text)) return state;
    return { list: [...state.list.slice(-(MOST - 1)), { id: next++, tone: notice.tone, text: notice.text }] };
  });
}
