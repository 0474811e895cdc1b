import { create } from 'zustand';
import type { StandingRule } from '../../shared/answering/index.ts';
import type { ClientOptions, ExportOrder, Target } from '../../shared/bridge/index.ts';
import type { Sending } from '../../shared/compose/index.ts';

/** Parts of the window that can be hidden. */
export type Part = 'sidebar' | 'timeline' | 'detail' | 'composer' | 'explain';

/** The dialog that is open. */
export type OpenDialog =
  | { readonly name: 'connect'; readonly target?: Target; readonly options?: ClientOptions }
  | { readonly name: 'settings' }
  | { readonly name: 'sweep' }
  | { readonly name: 'library' }
  /** Compares the shown connection with another one that is open. */
  | { readonly name: 'compare' }
  /** Exports the shown connection, or only these events of it. */
  | { readonly name: 'export'; readonly format?: ExportOrder['format']; readonly seqs?: readonly number[] }
  | { readonly name: 'replay' }
  | { readonly name: 'mock' }
  /** Begins a file of requests. */
  | { readonly name: 'new-sequence' }
  /** Asks whether the shown file of requests is to be deleted. */
  | { readonly name: 'delete-sequence' }
  /** Keeps a hand-made message in a file of the requests folder. */
  | { readonly name: 'keep-message'; readonly sending: Sending }
  /** What is done with questions of the server without asking; `rule` is one that was made of an answer and is to be added. */
  | { readonly name: 'standing-rules'; readonly rule?: StandingRule }
  /** Saved filters and colour rules; `save` is a filter that is to be saved. */
  | { readonly name: 'filters'; readonly save?: string }
  | { readonly name: 'palette' };

interface LayoutState {
  readonly hidden: Readonly<Record<Part, boolean>>;
  readonly dialog: OpenDialog | null;
  toggle(part: Part): void;
  open(dialog: OpenDialog): void;
  close(): void;
}

const KEY = 'mcpscope.hidden-parts';
const PARTS: readonly Part[] = ['sidebar', 'timeline', 'detail', 'composer', 'explain'];

/** What of the window is shown; hidden parts stay hidden in the next window. */
export const useLayout = create<LayoutState>()((set) => ({
  hidden: remembered(),
  dialog: null,
  toggle: (part) =>
    set((state) => {
      const hidden = { ...state.hidden, [part]: !state.hidden[part] };
      localStorage.setItem(KEY, PARTS.filter((known) => hidden[known]).join(' '));
      return { hidden };
    }),
  open: (dialog) => set({ dialog }),
  close: () => set({ dialog: null }),
}));

function remembered(): Record<Part, boolean> {
  const words = new Set((globalThis.localStorage?.getItem(KEY) ?? '').split(' '));
  return {
    sidebar: words.has('sidebar'),
    timeline: words.has('timeline'),
    detail: words.has('detail'),
    composer: words.has('composer'),
    explain: words.has('explain'),
  };
}
