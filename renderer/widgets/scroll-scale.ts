/** Chromium caps an element's height at 33,554,428 px; above this many px the scroll is scaled. */
export const TALLEST_PX = 30_000_000;

/** How a list of fixed-height rows maps to a scroll bar. */
export interface ScrollScale {
  /** Height of all rows in px. */
  readonly real: number;
  /** Height that the scrolled element gets. */
  readonly dom: number;
  /** Rows' px a px of the scroll bar: 1 until the list is too tall. */
  readonly ratio: number;
  /** Largest offset into the rows, in px. */
  readonly end: number;
}

export function scrollScale(count: number, rowHeight: number, viewport: number): ScrollScale {
  const real = count * rowHeight;
  const dom = Math.min(real, TALLEST_PX);
  const end = Math.max(0, real - viewport);
  const ratio = real > dom && dom > viewport ? end / (dom - viewport) : 1;
  return { real, dom, ratio, end };
}

/** The thumb of a scroll bar is no shorter, px: in browsers more. */
const SHORTEST_THUMB = 12;
/** Px that nobody sees it move or change by. */
const UNSEEN = 2;

/** What a scroll bar shows, px: the height of what is scrolled, and how much of it is above the viewport. */
interface Scrolled {
  readonly height: number;
  readonly top: number;
}

/** Whether scroll bars of both look the same, the second one's being of the same or more rows. */
export function looksAlike(before: Scrolled, now: Scrolled, viewport: number): boolean {
  if (viewport === 0 || now.height < before.height) return false;
  const [one, other] = [before, now].map(({ height, top }) => {
    const length = Math.min(viewport, Math.max(SHORTEST_THUMB, viewport ** 2 / height));
    return { length, at: height > viewport ? (top / (height - viewport)) * (viewport - length) : 0 };
  });
  return Math.abs(one!.length - other!.length) < UNSEEN && Math.abs(one!.at - other!.at) < UNSEEN;
}

/** The rows [first, last) of which a part is visible at `offset`. */
export function visibleRows(
  offset: number,
  viewport: number,
  rowHeight: number,
  count: number,
): readonly [number, number] {
  const first = Math.min(count, Math.max(0, Math.floor(offset / rowHeight)));
  const last = Math.min(count, Math.ceil((offset + viewport) / rowHeight));
  return [first, Math.max(first, last)];
}

/** The offset nearest to the present one at which a row is wholly visible. */
export function offsetToShow(row: number, offset: number, viewport: number, rowHeight: number): number {
  const top = row * rowHeight;
  if (top < offset) return top;
  const bottom = top + rowHeight;
  return bottom > offset + viewport ? bottom - viewport : offset;
}

/** Where a key moves the selected row; null for keys that are not moves. */
export function rowAfterKey(key: string, at: number, count: number, page: number): number | null {
  if (count === 0) return null;
  const within = (row: number): number => Math.min(count - 1, Math.max(0, row));
  switch (key) {
    case 'ArrowDown':
      return within(at + 1);
    case 'ArrowUp':
      return within(at < 0 ? count - 1 : at - 1);
    case 'PageDown':
      return within(at + page);
    case 'PageUp':
      return within((at < 0 ? count : at) - page);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
