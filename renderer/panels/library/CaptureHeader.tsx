import type { CaptureColumn, CaptureOrder } from './capture-list.ts';

const COLUMNS: readonly { readonly column: CaptureColumn; readonly title: string; readonly number?: true }[] = [
  { column: 'name', title: 'name' },
  { column: 'server', title: 'server' },
  { column: 'revision', title: 'revision' },
  { column: 'verdict', title: 'verdict' },
  { column: 'frames', title: 'frames', number: true },
  { column: 'operations', title: 'operations', number: true },
  { column: 'findings', title: 'findings' },
  { column: 'size', title: 'size', number: true },
  { column: 'duration', title: 'duration', number: true },
  { column: 'date', title: 'date', number: true },
];

export interface CaptureHeaderProps {
  readonly order: CaptureOrder;
  readonly onOrder: (order: CaptureOrder) => void;
}

/** The headings over the list; each orders it, and once more the other way round. */
export function CaptureHeader({ order, onOrder }: CaptureHeaderProps) {
  return (
    <div role="row" className="library-row library-header">
      <span role="columnheader" aria-label="pinned" />
      {COLUMNS.map(({ column, title, number }) => {
        const chosen = order.column === column;
        return (
          <span
            key={column}
            role="columnheader"
            aria-sort={chosen ? (order.down ? 'descending' : 'ascending') : undefined}
            className={number === true ? 'library-number' : undefined}
          >
            <button
              type="button"
              // Of numbers and times the largest are asked for first.
              onClick={() => onOrder({ column, down: chosen ? !order.down : number === true || column === 'findings' })}
            >
              {title}
              {chosen ? <span aria-hidden>{order.down ? ' ↓' : ' ↑'}</span> : null}
            </button>
          </span>
        );
      })}
    </div>
  );
}
