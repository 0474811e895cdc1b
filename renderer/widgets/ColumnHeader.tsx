import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { Menu } from '@base-ui/react/menu';
import { Check, Columns3 } from 'lucide-react';
import { isColumnShown, type Column, type ColumnLayout, type ColumnOrder } from '../state/index.ts';
import './popup.css';
import './column-header.css';

export interface ColumnHeaderProps<Id extends string> {
  readonly layout: ColumnLayout<Id>;
  /** How the list is sorted, where that is not as somebody chose: see `ColumnWishes.order`. */
  readonly order?: ColumnOrder | null;
  /** Class of a row of the list: the head stands on the grid of its rows. */
  readonly className: string;
  /** What stands in a head in place of its title; null for nothing, over columns of one sign. */
  readonly heads?: Partial<Readonly<Record<Id, ReactNode>>>;
  /** How columns are added that the menu does not list. */
  readonly more?: MoreColumns;
}

interface MoreColumns {
  readonly label: string;
  readonly run: () => void;
}

const NO_HEADS = {};
/** px that a width changes by at a key. */
const STEP = 8;

/**
 * The heads of a list's columns. A press sorts where the list can be sorted, the line at the right of a head is dragged, a double
 * press on it gives the column its own width back, and the menu says which columns there are. By keyboard the heads are one stop:
 * arrows walk them, Enter sorts, with Shift the arrows resize.
 */
export function ColumnHeader<Id extends string>({
  layout,
  className,
  order = layout.wishes.order,
  heads = NO_HEADS,
  more,
}: ColumnHeaderProps<Id>) {
  const row = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const { columns, measure } = layout;
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    const look = (): void => measure(contentWidth(element));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [measure]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const laid = columns[current];
    if (by !== 0 && event.shiftKey && laid !== undefined) layout.resize(laid.column.id, laid.width + by * STEP);
    else if (by !== 0) {
      const next = Math.min(columns.length, Math.max(0, current + by));
      setCurrent(next);
      row.current?.querySelectorAll<HTMLElement>('.column-stop')[next]?.focus();
    } else if (event.key === 'Enter' && laid?.column.sort !== undefined) layout.sortBy(laid.column);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={row}
      role="row"
      className={`${className} column-header`}
      onKeyDown={onKeyDown}
      onFocus={({ target }) =>
        setCurrent(Math.max(0, [...(row.current?.querySelectorAll('.column-stop') ?? [])].indexOf(target)))
      }
    >
      {columns.map(({ column, width }, at) => (
        <ColumnHead
          key={column.id}
          layout={layout}
          column={column}
          order={order}
          width={width}
          reached={at === current || (at === 0 && current > columns.length)}
        >
          {column.id in heads ? heads[column.id] : column.title}
        </ColumnHead>
      ))}
      <ColumnMenu layout={layout} reached={current === columns.length} more={more} />
    </div>
  );
}

/** Width of what is inside the padding. */
function contentWidth(element: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  const inside = element.parentElement?.clientWidth ?? element.clientWidth;
  return Math.max(0, Math.floor(inside - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)));
}

interface ColumnHeadProps {
  readonly layout: ColumnLayout;
  readonly column: Column;
  readonly order: ColumnOrder | null;
  readonly width: number;
  /** It is where the keyboard comes to the heads. */
  readonly reached: boolean;
  readonly children: ReactNode;
}

function ColumnHead({ layout, column, order, width, reached, children }: ColumnHeadProps) {
  const { id, title, meaning, align, sort } = column;
  const sorted = sort !== undefined && order?.column === id;
  const arrow = sorted ? (order.down ? ' ↓' : ' ↑') : '';
  return (
    <span
      role="columnheader"
      data-column={id}
      data-align={align}
      data-sorts={sort === undefined ? undefined : ''}
      className="column-head column-stop"
      aria-label={meaning === undefined ? title : `${title}: ${meaning}`}
      aria-sort={sorted ? (order.down ? 'descending' : 'ascending') : undefined}
      title={meaning ?? title}
      tabIndex={reached ? 0 : -1}
      onClick={sort === undefined ? undefined : () => layout.sortBy(column)}
    >
      <span className="column-title">
        {children}
        {arrow === '' ? null : <span aria-hidden>{arrow}</span>}
      </span>
      <ColumnHandle layout={layout} id={id} width={width} />
    </span>
  );
}

/** The line between two heads, for the pointer; the keyboard resizes at the head itself. */
function ColumnHandle({
  layout,
  id,
  width,
}: {
  readonly layout: ColumnLayout;
  readonly id: string;
  readonly width: number;
}) {
  const from = useRef({ x: 0, width: 0 });
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, width };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    layout.resize(id, from.current.width + event.clientX - from.current.x);
  };
  return (
    <span
      aria-hidden
      className="column-handle"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => {
        event.stopPropagation();
        layout.resize(id, null);
      }}
    />
  );
}

/** Which columns there are. */
function ColumnMenu({
  layout,
  reached,
  more,
}: {
  readonly layout: ColumnLayout;
  readonly reached: boolean;
  readonly more: MoreColumns | undefined;
}) {
  return (
    <span role="columnheader" className="column-menu">
      <Menu.Root>
        <Menu.Trigger
          className="column-menu-button column-stop"
          aria-label="Columns"
          title="Columns"
          tabIndex={reached ? 0 : -1}
          onKeyDown={(event) => {
            // What opens the menu chooses no row.
            if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') event.stopPropagation();
          }}
        >
          <Columns3 aria-hidden />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner sideOffset={4} align="end" className="popup-positioner">
            <Menu.Popup className="popup-menu" aria-label="Columns">
              {layout.all.map((column) => (
                <Menu.CheckboxItem
                  key={column.id}
                  className="popup-item"
                  closeOnClick={false}
                  disabled={column.always === true}
                  checked={isColumnShown(column, layout.wishes)}
                  onCheckedChange={(shown) => layout.show(column.id, shown)}
                >
                  <span className="popup-check">
                    <Menu.CheckboxItemIndicator>
                      <Check size={12} aria-hidden />
                    </Menu.CheckboxItemIndicator>
                  </span>
                  {column.title}
                  {column.meaning === undefined ? null : <small>{column.meaning}</small>}
                </Menu.CheckboxItem>
              ))}
              <Menu.Separator className="popup-separator" />
              {more === undefined ? null : (
                <Menu.Item className="popup-item" onClick={more.run}>
                  <span className="popup-check" />
                  {more.label}
                </Menu.Item>
              )}
              <Menu.Item className="popup-item" onClick={layout.reset}>
                <span className="popup-check" />
                Reset columns
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </span>
  );
}
