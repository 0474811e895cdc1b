import { looksAlike, offsetToShow, scrollScale } from './scroll-scale.ts';

/** Where a list stands. */
export interface ListPlace {
  /** px of rows above the viewport; not used while following. */
  readonly offset: number;
  /** Stays at the end whatever arrives. */
  readonly following: boolean;
  /** Height of the viewport in px; 0 before it is measured. */
  readonly viewport: number;
  /** Rows before this one were visible when the list was last moved. */
  readonly seen: number;
}

/**
 * The scrolling of one list, outside React: the offset into the rows is the truth, and the scroll bar shows it
 * (scaled where the rows are taller than an element may be).
 */
export class ListScroll {
  #place: ListPlace;
  #count = 0;
  #rowHeight = 24;
  #element: HTMLElement | null = null;
  #extent: HTMLElement | null = null;
  /** Height of the extent, px. */
  #drawn = 0;
  /** Set when the scroll bar must follow the offset, not the other way round. */
  #owed = false;
  /** The row that was revealed last, -1 for none. */
  #revealed = -1;
  /** Scroll position as it was last known: the event of one that we set ourselves tells nothing new. */
  #top = 0;
  /** Somebody has taken hold of the list since it last was at its end. */
  #held = false;
  readonly #listeners = new Set<() => void>();

  constructor(following: boolean) {
    this.#place = { offset: 0, following, viewport: 0, seen: 0 };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly place = (): ListPlace => this.#place;

  /** Listens to the scrolled element, in which `extent` is as high as all rows, until the result is called. */
  attach(element: HTMLElement, extent: HTMLElement): () => void {
    this.#element = element;
    this.#extent = extent;
    const measure = (): void => this.#measure(element.clientHeight);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', this.#onScroll);
    element.addEventListener('wheel', this.#onWheel, { passive: false });
    element.addEventListener('pointerdown', this.#onHold);
    element.addEventListener('touchmove', this.#onHold, { passive: true });
    measure();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', this.#onScroll);
      element.removeEventListener('wheel', this.#onWheel);
      element.removeEventListener('pointerdown', this.#onHold);
      element.removeEventListener('touchmove', this.#onHold);
      this.#element = null;
      this.#extent = null;
    };
  }

  /**
   * After each drawing: what was drawn, so that the scroll bar agrees with it. While rows come that it would not be seen to change for, it is left
   * alone: each change costs a layout, and where the end is followed another frame.
   */
  settle(count: number, rowHeight: number): void {
    const moved = count < this.#count || rowHeight !== this.#rowHeight || this.#owed;
    this.#count = count;
    this.#rowHeight = rowHeight;
    if (count < this.#place.seen) this.#change({ seen: count });
    if (moved || !this.#looksRight()) this.#agree(moved);
  }

  #looksRight(): boolean {
    const { dom, ratio } = this.#scale();
    const now = { height: dom, top: this.offset() / ratio };
    return looksAlike({ height: this.#drawn, top: this.#top }, now, this.#place.viewport);
  }

  /** Makes the scroll bar tell exactly where the list stands. */
  #agree(moved: boolean): void {
    const [element, extent] = [this.#element, this.#extent];
    if (element === null || extent === null) return;
    const { following, offset } = this.#place;
    const { dom, end, ratio } = this.#scale();
    if (dom !== this.#drawn) extent.style.height = `${dom}px`;
    this.#drawn = dom;
    if (!(following || this.#owed || offset > end || ratio !== 1)) return;
    this.#owed = false;
    const top = Math.round(this.offset() / ratio);
    // A list that became shorter was moved by the browser. Else it stands where it was known to stand: asking the element costs a layout.
    if (Math.abs((moved ? element.scrollTop : this.#top) - top) < 1) return;
    element.scrollTop = top;
    this.#top = element.scrollTop;
  }

  /** px of rows above the viewport now. */
  offset(): number {
    const { end } = this.#scale();
    return this.#place.following ? end : Math.min(this.#place.offset, end);
  }

  /** A row that was shown stays in view when the list becomes lower. */
  #measure(viewport: number): void {
    const { following, viewport: before } = this.#place;
    const shown = this.#revealed >= 0 && !following && this.#shows(this.#revealed, before);
    this.#owed ||= following;
    this.#change({ viewport });
    if (shown) this.reveal(this.#revealed);
  }

  #shows(row: number, viewport: number): boolean {
    const now = this.offset();
    return offsetToShow(row, now, viewport, this.#rowHeight) === now;
  }

  /** Scrolls as little as needed for a row to be visible. */
  reveal(row: number): void {
    this.#revealed = row;
    const { viewport } = this.#place;
    if (viewport === 0) return;
    const now = this.offset();
    const next = offsetToShow(row, now, viewport, this.#rowHeight);
    if (next !== now) this.#moveTo(next, false);
  }

  /** Goes to the end and stays there. */
  follow(): void {
    this.#moveTo(this.#scale().end, true);
  }

  /** Stays where it is, whatever arrives. */
  hold(): void {
    if (this.#place.following) this.#moveTo(this.offset(), false);
  }

  readonly #onScroll = (): void => {
    const element = this.#element;
    if (element === null) return;
    const top = element.scrollTop;
    if (Math.abs(top - this.#top) < 1) return;
    // A list that became higher is scrolled by the browser, and tells of it before its new height is known: nobody left the end.
    if (element.clientHeight !== this.#place.viewport) this.#measure(element.clientHeight);
    const up = top < this.#top;
    this.#top = top;
    const scale = this.#scale();
    // The end as far as the scroll bar knows it: rows that came since are behind it.
    const atEnd = top * scale.ratio >= Math.min(scale.end, (this.#drawn - this.#place.viewport) * scale.ratio) - 1;
    const offset = atEnd ? scale.end : Math.min(top * scale.ratio, scale.end);
    if (atEnd) this.#held = false;
    // Whoever leaves the end goes up. The browser does so, too, where panes change their heights, or the newest rows are not laid out yet.
    this.#change({ offset, following: atEnd || (this.#place.following && !(up && this.#held)) });
    if (this.#place.following) this.settle(this.#count, this.#rowHeight);
  };

  readonly #onHold = (): void => {
    this.#held = true;
    this.#agree(false);
  };

  /** Above the cap one px of the scroll bar is many px of rows: the wheel must move rows, not the scroll bar. */
  readonly #onWheel = (event: WheelEvent): void => {
    const scale = this.#scale();
    this.#agree(false);
    if (event.deltaY < 0) this.#held = true;
    if (scale.ratio === 1 || event.ctrlKey) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE;
    const next = this.offset() + (lines ? event.deltaY * this.#rowHeight : event.deltaY);
    this.#moveTo(next, next >= scale.end);
  };

  #scale() {
    return scrollScale(this.#count, this.#rowHeight, this.#place.viewport);
  }

  #moveTo(offset: number, following: boolean): void {
    this.#owed = true;
    this.#change({ offset: Math.min(Math.max(0, offset), this.#scale().end), following });
  }

  #change(change: Partial<ListPlace>): void {
    this.#place = { ...this.#place, ...change };
    const last = Math.min(this.#count, Math.ceil((this.offset() + this.#place.viewport) / this.#rowHeight));
    if (change.seen === undefined) this.#place = { ...this.#place, seen: Math.max(this.#place.seen, last) };
    for (const listener of this.#listeners) listener();
  }
}
