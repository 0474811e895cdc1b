import type { PanelName } from './panel.ts';

/** Panes that give their room to the panel: what is left of a folded one is a strip, a head, or nothing. */
export type Pane = 'sidebar' | 'timeline' | 'detail' | 'composer';

/** What the window is at one moment. Sizes are CSS pixels. */
export interface WindowFrame {
  readonly width: number;
  readonly height: number;
  /** Height that the bars over the panes leave. */
  readonly room: number;
  readonly panel: PanelName;
  /** A composer is there: nothing is sent to a file. */
  readonly composes: boolean;
}

/** A pane in one situation. What a user opens or folds there stays so there, and says nothing about the others. */
export type Wish =
  | `${'timeline' | 'composer'} ${'of frames' | 'elsewhere'}`
  | `${'sidebar' | 'detail'} ${'with room' | 'without'}`;

/** What the user has done to the layout by hand. */
export interface Wishes {
  /** Opened (true) or folded. */
  readonly open: Readonly<Partial<Record<Wish, boolean>>>;
  /** Dragged sizes, as shares of the room: they mean the same on another screen. */
  readonly shares: Readonly<Partial<Record<'timeline' | 'composer' | 'detail', number>>>;
  /** Opened by hand, the last one first: where there is not room for two, they take turns. */
  readonly latest: readonly Pane[];
  /** Height that the composed message needs, px; 0 for no more than any. */
  readonly message: number;
}

export const NO_WISHES: Wishes = { open: {}, shares: {}, latest: [], message: 0 };

/** Which panes are open, and the sizes of all, in CSS pixels. */
export interface Arrangement {
  readonly open: Readonly<Record<Pane, boolean>>;
  readonly heights: { readonly timeline: number; readonly work: number; readonly composer: number };
  readonly widths: { readonly list: number; readonly detail: number };
}

export const SIDEBAR = 232;
/** A line that can be dragged. */
export const HANDLE = 1;
/** What is left of a folded pane. */
export const FOLDED = { timeline: 24, composer: 33 } as const;
/** `work`: its tabs, a bar of two lines, a head and three rows. */
export const LEAST = { timeline: 96, composer: 110, work: 190, list: 340, detail: 260 } as const;

/** The chosen panel's share of the window's height: against panes that nobody asked for, and against those that were opened by hand. */
const SHARE = 0.55;
const SHARE_BY_HAND = 0.42;
/** From this width of the window on there is room for the side bar. */
const WITH_SIDEBAR = 1100;
/** Width that a panel wants before a detail stands beside it: two panes of its own, where it has them; the others want what a list does. */
const WANTED: Readonly<Partial<Record<PanelName, number>>> = {
  surface: 860,
  acceptance: 860,
  answers: 860,
  requests: 860,
  replay: 860,
  'sign-in': 860,
};
const WANTED_LIST = 480;
const WANTED_DETAIL = 340;
/** The detail's share of the width, unless it was dragged. */
const DETAIL = 0.36;

/** Where everything stands: decided here and nowhere else. */
export function arrange(frame: WindowFrame, wishes: Wishes): Arrangement {
  const sidebar = wished(wishes, wishOf(frame, 'sidebar')) ?? frame.width >= WITH_SIDEBAR;
  const width = frame.width - (sidebar ? SIDEBAR : 0);
  const detail = wished(wishes, wishOf(frame, 'detail')) ?? hasRoomBeside(frame.panel, width);
  const { timeline, composer, heights } = heightsOf(frame, wishes);
  return { open: { sidebar, timeline, composer, detail }, heights, widths: widthsOf(width, detail, wishes) };
}

/** The situation that a pane is in. */
function wishOf({ panel, width }: WindowFrame, pane: Pane): Wish {
  if (pane === 'timeline' || pane === 'composer') return `${pane} ${panel === 'frames' ? 'of frames' : 'elsewhere'}`;
  const hasRoom = width >= WITH_SIDEBAR;
  if (pane === 'sidebar') return hasRoom ? 'sidebar with room' : 'sidebar without';
  return hasRoomBeside(panel, width - (hasRoom ? SIDEBAR : 0)) ? 'detail with room' : 'detail without';
}

/** The wishes after a pane was opened or folded by hand. */
export function withPane(frame: WindowFrame, wishes: Wishes, pane: Pane, open: boolean): Wishes {
  const others = wishes.latest.filter((one) => one !== pane);
  return {
    ...wishes,
    open: { ...wishes.open, [wishOf(frame, pane)]: open },
    latest: open ? [pane, ...others] : others,
    message: pane === 'composer' ? 0 : wishes.message,
  };
}

function wished({ open }: Wishes, wish: Wish): boolean | undefined {
  return open[wish];
}

function hasRoomBeside(panel: PanelName, width: number): boolean {
  return width >= (WANTED[panel] ?? WANTED_LIST) + HANDLE + WANTED_DETAIL;
}

function widthsOf(width: number, detail: boolean, { shares }: Wishes): Arrangement['widths'] {
  if (!detail) return { list: width, detail: 0 };
  const free = width - HANDLE;
  const wanted = Math.round(
    shares.detail === undefined ? Math.max(WANTED_DETAIL, free * DETAIL) : free * shares.detail,
  );
  const given = Math.max(LEAST.detail, Math.min(wanted, free - LEAST.list));
  return { list: Math.max(0, free - given), detail: given };
}

type Row = 'timeline' | 'composer';

function heightsOf(
  frame: WindowFrame,
  wishes: Wishes,
): { readonly timeline: boolean; readonly composer: boolean; readonly heights: Arrangement['heights'] } {
  const { height, composes } = frame;
  const rows: readonly Row[] = composes ? ['timeline', 'composer'] : ['timeline'];
  const free = Math.max(0, frame.room - rows.length * HANDLE);
  // A long message does not take the last rows from the panel.
  const message = Math.min(wishes.message, free - FOLDED.timeline - LEAST.work);
  const needs = (row: Row): number => (row === 'composer' ? Math.max(LEAST.composer, message) : LEAST.timeline);
  const least = (open: readonly Row[]): number =>
    rows.reduce((sum, row) => sum + (open.includes(row) ? needs(row) : FOLDED[row]), 0);
  const byHand = (row: Row): boolean => wished(wishes, wishOf(frame, row)) === true;
  // Those that nobody asked for fold first, then the one that was opened longer ago.
  const order = rows
    .filter((row) => wished(wishes, wishOf(frame, row)) ?? frame.panel === 'frames')
    .toSorted((a, b) => Number(byHand(a)) - Number(byHand(b)) || age(wishes, b) - age(wishes, a));
  let open = order;
  const fits = (share: number): boolean => free - least(open) >= share * height;
  while (open.length > 0 && !fits(byHand(open[0]!) ? SHARE_BY_HAND : SHARE)) {
    // What was asked for last stays, with what there is.
    if (open.length === 1 && byHand(open[0]!)) break;
    open = open.slice(1);
  }
  const sizes = sizesOf(open, { free, height, left: free - least(open), needs, shares: wishes.shares });
  const timeline = open.includes('timeline') ? sizes.timeline : FOLDED.timeline;
  const composer = !composes ? 0 : open.includes('composer') ? sizes.composer : FOLDED.composer;
  return {
    timeline: open.includes('timeline'),
    composer: open.includes('composer'),
    heights: { timeline, work: Math.max(0, free - timeline - composer), composer },
  };
}

function age({ latest }: Wishes, pane: Pane): number {
  const at = latest.indexOf(pane);
  return at < 0 ? latest.length : at;
}

interface Given {
  readonly free: number;
  readonly height: number;
  /** What the panel has while each pane has its least. */
  readonly left: number;
  readonly needs: (row: Row) => number;
  readonly shares: Wishes['shares'];
}

/** The heights of open panes: what was dragged as it was dragged, the others as they like within what the panel can spare. */
function sizesOf(open: readonly Row[], { free, height, left, needs, shares }: Given): Record<Row, number> {
  const sizes: Record<Row, number> = { timeline: needs('timeline'), composer: needs('composer') };
  let spare = left - LEAST.work;
  for (const row of open) {
    const share = shares[row];
    if (share === undefined) continue;
    const more = Math.max(0, Math.min(Math.round(share * free) - sizes[row], spare));
    sizes[row] += more;
    spare -= more;
    left -= more;
  }
  const likes = { timeline: Math.min(0.24 * height, 300), composer: Math.min(0.19 * height, 240) };
  const undragged = open.filter((row) => shares[row] === undefined);
  const wanted = undragged.reduce((sum, row) => sum + Math.max(0, likes[row] - sizes[row]), 0);
  const given = Math.max(0, Math.min(1, (left - SHARE * height) / Math.max(1, wanted)));
  for (const row of undragged) sizes[row] += Math.floor(Math.max(0, likes[row] - sizes[row]) * given);
  return sizes;
}
