import {
  Fragment,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { ROW_HEIGHTS, useSettings, type ColumnLayout } from '../state/index.ts';
import { counted } from './format.ts';
import { ListScroll } from './list-scroll.ts';
import { rowAfterKey, scrollScale, visibleRows } from './scroll-scale.ts';
import './virtual-list.css';

/** Height of a part in which rows keep their places, px: places of more digits are not exact to the pixel. */
const PART_PX = 65_536;

/** What the element of a row must carry; spread it on a div. */
export interface RowPlace {
  readonly id: string;
  readonly role: 'row';
  readonly 'aria-rowindex': number;
  readonly 'aria-selected': boolean;
  readonly style: { readonly transform: string; readonly height: number };
  readonly onMouseDown: () => void;
  readonly onDoubleClick: () => void;
}

export interface VirtualListProps {
  /** Accessible name of the grid. */
  readonly label: string;
  readonly count: number;
  /** Height of every row in px. */
  readonly rowHeight?: number;
  /** Index of the selected row, -1 for none. It is brought into view when it changes. */
  readonly selected: number;
  readonly onSelect: (index: number) => void;
  /** Enter, or a double click. */
  readonly onActivate?: (index: number) => void;
  /** Draws row `index`: `<div {...place}>` with cells of role `gridcell`. */
  readonly renderRow: (index: number, place: RowPlace) => ReactNode;
  /** Rows have levels, or unfold: `aria-level` and `aria-expanded` on them mean something. */
  readonly tree?: boolean;
  /** Several rows can be chosen: the rows say which, `selected` is where the keyboard stands. */
  readonly multiple?: boolean;
  /** A row of column headers, inside the grid. */
  readonly header?: ReactNode;
  /** Columns that the head and the rows stand on, by the class `column-grid`. */
  readonly columns?: Pick<ColumnLayout, 'template' | 'width' | 'gap'>;
  /** Rows are still coming: stay at the end while there, and offer the way back otherwise. */
  readonly live?: boolean;
  /** Shown in place of the rows when there are none. */
  readonly empty?: ReactNode;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onPointerLeave?: () => void;
}

/**
 * A grid of any number of rows of one height. Only the visible ones are in the document; the scroll bar is scaled
 * where the rows are taller than the browser allows. Moves by keyboard: arrows, Page Up and Down, Home, End.
 */
export function VirtualList(props: VirtualListProps) {
  const density = useSettings((state) => state.settings?.density ?? 'normal');
  const {
    label,
    count,
    rowHeight = ROW_HEIGHTS[density],
    selected,
    onSelect,
    onActivate,
    live = false,
    tree = false,
  } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const extent = useRef<HTMLDivElement>(null);
  const [scroll] = useState(() => new ListScroll(live));
  const place = useSyncExternalStore(scroll.subscribe, scroll.place);

  const scale = scrollScale(count, rowHeight, place.viewport);
  const offset = place.following ? scale.end : Math.min(place.offset, scale.end);
  const [first, last] = visibleRows(offset, place.viewport, rowHeight, count);
  // Rows stand in a part of the list that moves as a whole: one that stays in view is not drawn again.
  const part = offset - (offset % PART_PX);
  const page = Math.max(1, Math.floor(place.viewport / rowHeight) - 1);
  const fresh = live && !place.following && place.viewport > 0 ? count - Math.max(place.seen, last) : 0;

  useLayoutEffect(
    () =>
      scroller.current === null || extent.current === null
        ? undefined
        : scroll.attach(scroller.current, extent.current),
    [scroll],
  );
  useLayoutEffect(() => scroll.settle(count, rowHeight));
  const measured = place.viewport > 0;
  useLayoutEffect(() => {
    if (measured && selected >= 0) scroll.reveal(selected);
  }, [scroll, selected, measured]);

  const choose = (index: number): void => {
    scroll.hold();
    onSelect(index);
  };
  const places = usePlaces(id, { choose, activate: (index) => onActivate?.(index) });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    props.onKeyDown?.(event);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && selected >= 0 && onActivate !== undefined) {
      event.preventDefault();
      onActivate(selected);
      return;
    }
    const next = rowAfterKey(event.key, selected, count, page);
    if (next === null) return;
    event.preventDefault();
    choose(next);
    if (live && event.key === 'End') scroll.follow();
  };

  const rows: ReactNode[] = [];
  const slots = Math.ceil(place.viewport / rowHeight) + 1;
  for (let index = first; index < last; index += 1) {
    const rowPlace = places(index % slots, index, index === selected, index * rowHeight - part, rowHeight);
    // A row keeps its element while it is visible, and elements are used again: no layout of new ones at each scroll.
    rows.push(<Fragment key={index % slots}>{props.renderRow(index, rowPlace)}</Fragment>);
  }

  return (
    <div className="virtual-list-frame">
      <div
        className="virtual-list"
        role={tree ? 'treegrid' : 'grid'}
        aria-label={label}
        aria-rowcount={count}
        aria-multiselectable={props.multiple}
        aria-busy={!measured}
        aria-activedescendant={selected >= first && selected < last ? `${id}-${selected}` : undefined}
        tabIndex={0}
        style={props.columns === undefined ? undefined : columnStyle(props.columns)}
        onKeyDown={onKeyDown}
        onPointerLeave={props.onPointerLeave}
      >
        {props.header === undefined ? null : (
          <div role="rowgroup" className="virtual-list-header">
            {props.header}
          </div>
        )}
        <div ref={scroller} role="rowgroup" className="virtual-list-scroller" tabIndex={-1}>
          <div ref={extent} className="virtual-list-extent">
            <div className="virtual-list-window" style={{ height: place.viewport }}>
              <div className="virtual-list-part" style={{ transform: `translateY(${part - offset}px)` }}>
                {rows}
              </div>
            </div>
          </div>
        </div>
      </div>
      {/* A grid has rows and nothing else. */}
      {count === 0 && props.empty !== undefined ? <div className="virtual-list-empty">{props.empty}</div> : null}
      {fresh > 0 ? (
        <button type="button" className="virtual-list-fresh" onClick={() => scroll.follow()}>
          ↓ {counted(fresh, 'new row')}
        </button>
      ) : null}
    </div>
  );
}

interface RowActs {
  readonly choose: (index: number) => void;
  readonly activate: (index: number) => void;
}

/** Tells where a row stands: the same object while it stands there, so that a row that is remembered is not drawn again. */
function usePlaces(
  id: string,
  acts: RowActs,
): (slot: number, index: number, selected: boolean, y: number, height: number) => RowPlace {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  const [known] = useState(() => new Map<number, RowPlace>());
  return (slot, index, selected, y, height) => {
    const before = known.get(slot);
    const transform = `translateY(${y}px)`;
    const same =
      before?.['aria-rowindex'] === index + 1 &&
      before['aria-selected'] === selected &&
      before.style.transform === transform &&
      before.style.height === height;
    if (same) return before;
    const place: RowPlace = {
      id: `${id}-${index}`,
      role: 'row',
      'aria-rowindex': index + 1,
      'aria-selected': selected,
      style: { transform, height },
      onMouseDown: () => latest.current.choose(index),
      onDoubleClick: () => latest.current.activate(index),
    };
    known.set(slot, place);
    return place;
  };
}

/** What the style sheets take of the columns. */
function columnStyle({ template, width, gap }: NonNullable<VirtualListProps['columns']>): CSSProperties {
  return { '--columns': template, '--columns-width': `${width}px`, '--column-gap': `${gap}px` } as CSSProperties;
}
