import { useMemo } from 'react';
import { create } from 'zustand';
import type { StandingRule } from '../../shared/answering/index.ts';
import type { ClientOptions, ExportOrder, Target } from '../../shared/bridge/index.ts';
import type { Sending } from '../../shared/compose/index.ts';
import { arrange, LEAST, withPane, type Arrangement, type Pane, type WindowFrame, type Wishes } from './arrangement.ts';
import { composes } from './composes.ts';
import { activeConnection, useActiveConnection } from './connections.ts';
import { readWishes, wishesText } from './kept-wishes.ts';
import { sentenceOf } from './bridge.ts';
import { notify } from './notices.ts';
import { selectionOf, useSelection } from './selection.ts';
import { changeSettings, useSettings } from './settings.ts';

/** Lines of the detail that unfold. */
export type Fold = 'explain' | 'findings';
/** Parts of the window that can be opened and folded. */
export type Part = Pane | Fold;

/** The dialog that is open. */
export type OpenDialog =
  | { readonly name: 'connect'; readonly target?: Target; readonly options?: ClientOptions }
  | { readonly name: 'settings' }
  /** Every key that there is. */
  | { readonly name: 'keys' }
  | { readonly name: 'sweep' }
  /** What a server makes of the faults of clients. */
  | { readonly name: 'trials'; readonly target: Target; readonly options: ClientOptions }
  /** Makes a rule that breaks messages such as that of a row. */
  | { readonly name: 'fault'; readonly row: number }
  /** What a client makes of the faults of servers. */
  | { readonly name: 'client-trials' }
  | { readonly name: 'library' }
  /** The MCP clients of this machine. */
  | { readonly name: 'clients' }
  /** Compares the shown connection with another one that is open. */
  | { readonly name: 'compare' }
  /** Exports the shown connection, or only these events of it. */
  | { readonly name: 'export'; readonly format?: ExportOrder['format']; readonly seqs?: readonly number[] }
  | { readonly name: 'replay' }
  | { readonly name: 'mock' }
  /** Adds a column with a place of the messages to the list of frames. */
  | { readonly name: 'add-column' }
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

/** What a dialog is called. */
export type DialogName = OpenDialog['name'];

interface LayoutState {
  /** Size of the window, and what its bars leave of the height, px. */
  readonly measured: Pick<WindowFrame, 'width' | 'height' | 'room'>;
  readonly wishes: Wishes;
  /** Lines of the detail that are unfolded. */
  readonly unfolded: Readonly<Record<Fold, boolean>>;
  readonly dialog: OpenDialog | null;
  /** Opens what is folded, and folds what is open. */
  toggle(part: Part): void;
  /** Opens a part unless it is open. */
  unfold(part: Part): void;
  open(dialog: OpenDialog): void;
  close(): void;
}

/** Height of the bars over the panes before they are measured, px. */
const BARS = 110;

const kept = readWishes('');

/** What of the window is open and how large; it is the same in the next window. */
export const useLayout = create<LayoutState>()((set, get) => ({
  measured: measuredNow(BARS),
  wishes: kept.wishes,
  unfolded: kept.unfolded,
  dialog: null,
  toggle: (part) => set((state) => changed(state, part, hiddenParts()[part])),
  unfold: (part) => {
    if (hiddenParts()[part]) get().toggle(part);
  },
  open: (dialog) => set({ dialog }),
  close: () => set({ dialog: null }),
}));

function changed(state: LayoutState, part: Part, open: boolean): Pick<LayoutState, 'wishes' | 'unfolded'> {
  const { wishes, unfolded } = state;
  const after =
    part === 'explain' || part === 'findings'
      ? { wishes, unfolded: { ...unfolded, [part]: open } }
      : { wishes: withPane(frameNow(), wishes, part, open), unfolded };
  keep(after);
  return after;
}

function keep(layout: Pick<LayoutState, 'wishes' | 'unfolded'>): void {
  const text = wishesText(layout);
  if (useSettings.getState().settings === null) return;
  // That it cannot be kept for the next start is told once, by the notice that stays.
  changeSettings({ layout: text }).catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }));
}

/** Takes over the layout that was kept, before anything is shown. */
export function takeKeptLayout(): void {
  useLayout.setState(readWishes(useSettings.getState().settings?.layout ?? ''));
}

/** Takes over what the user dragged: the heights, or the width, of open panes as shares of the room. */
export function keepShares(shares: Wishes['shares']): void {
  useLayout.setState(({ wishes, unfolded }) => {
    const after = { wishes: { ...wishes, shares: { ...wishes.shares, ...shares } }, unfolded };
    keep(after);
    return after;
  });
}

/** Gives the composer the height that a message over several lines needs, until it is folded or dragged. */
export function makeRoomForMessage(height: number): void {
  useLayout.getState().unfold('composer');
  if (arrangementNow().heights.composer >= height) return;
  useLayout.setState(({ wishes }) => {
    const { composer: _dragged, ...shares } = wishes.shares;
    const asked = withPane(frameNow(), { ...wishes, shares }, 'composer', true);
    return { wishes: { ...asked, message: Math.max(LEAST.composer, height) } };
  });
}

function measuredNow(bars: number): LayoutState['measured'] {
  const { innerWidth: width = 1280, innerHeight: height = 800 } = globalThis;
  return { width, height, room: Math.max(0, height - bars) };
}

function measureWindow(): void {
  const { height, room } = useLayout.getState().measured;
  useLayout.setState({ measured: measuredNow(height - room) });
}

/** Follows the size of the window for as long as it lives. */
export function followWindowSize(): () => void {
  window.addEventListener('resize', measureWindow);
  return () => window.removeEventListener('resize', measureWindow);
}

/** Takes in which height the bars leave for the panes. */
export function measureRoom(room: number): void {
  const { measured } = useLayout.getState();
  if (measured.room !== room) useLayout.setState({ measured: { ...measured, room } });
}

function frameNow(): WindowFrame {
  const connection = activeConnection();
  const { panel } = selectionOf(connection?.id ?? null);
  return { ...useLayout.getState().measured, panel, composes: composes(connection) };
}

/** The layout as it is now. */
function arrangementNow(): Arrangement {
  return arrange(frameNow(), useLayout.getState().wishes);
}

/** Which parts are folded or hidden now. */
export function hiddenParts(): Readonly<Record<Part, boolean>> {
  const { sidebar, timeline, detail, composer } = arrangementNow().open;
  const { explain, findings } = useLayout.getState().unfolded;
  return {
    sidebar: !sidebar,
    timeline: !timeline,
    detail: !detail,
    composer: !composer,
    explain: !explain,
    findings: !findings,
  };
}

/** The layout; the component renders again when it changes. */
export function useArrangement(): Arrangement {
  const measured = useLayout((state) => state.measured);
  const wishes = useLayout((state) => state.wishes);
  const connection = useActiveConnection();
  const { panel } = useSelection();
  const composer = composes(connection);
  return useMemo(
    () => arrange({ ...measured, panel, composes: composer }, wishes),
    [measured, wishes, panel, composer],
  );
}
