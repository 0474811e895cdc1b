import { useCallback, useMemo } from 'react';
import {
  ModelView,
  runAction,
  useActiveConnection,
  useColumns,
  useColumnWishes,
  useHover,
  useLayout,
  useSelection,
  type ConnectionModel,
} from '../../state/index.ts';
import { Button, ColumnHeader, secondsFrom, VirtualList } from '../../widgets/index.ts';
import { isMenuKey, useRowColours } from '../../protocol/filter/index.ts';
import { touchingRow } from '../../protocol/evidence/index.ts';
import { useGrowth, type FrameView } from '../../protocol/rows/index.ts';
import { frameColumns } from './frame-columns.ts';
import { FrameRow } from './FrameRow.tsx';

/** px between the columns. */
const GAP = 6;

interface FrameListProps {
  readonly model: ConnectionModel;
  readonly view: FrameView;
  /** Some rows may be left out. */
  readonly filtered: boolean;
  /** Whether the filter can be read. */
  readonly readable: boolean;
}

/** The rows themselves: drawn again as they come. */
export function FrameList({ model, view, filtered, readable }: FrameListProps) {
  useGrowth(view);
  const { row, select, showPanel } = useSelection();
  const hover = useHover();
  const connection = useActiveConnection();
  const live = connection?.origin === 'live' || (connection?.playback ?? null) !== null;
  const colours = useRowColours(model);
  const { rows } = view;
  const { session } = model;
  // A WebSocket has one exchange, its upgrade: a column would say the same on every row.
  const exchanges = (session?.http ?? null) !== null && session?.transport !== 'ws';
  const columns = useColumns('frames', useFrameColumns(model, exchanges), GAP);
  const asFilter = useMemo(() => new ModelView(model, null), [model]);
  const peer = row < 0 ? -1 : model.rows.peer(row);
  const showExchange = useCallback(() => showPanel('http'), [showPanel]);
  const told = [model.touches, session?.http?.url, session?.era].join(' ');
  const header = useMemo(
    () => <ColumnHeader layout={columns} className="frames-row column-grid" heads={SHORT_HEADS} more={FROM_MESSAGE} />,
    [columns],
  );

  return (
    <VirtualList
      label="Frames"
      count={rows.length}
      selected={row < 0 ? -1 : rows.placeOf(row)}
      onSelect={(place) => select(rows.row(place))}
      onActivate={() => runAction('detail.focus')}
      live={live}
      columns={columns}
      header={header}
      onPointerLeave={() => hover.hover(-1)}
      onKeyDown={(event) => {
        if (isMenuKey(event) && runAction('frames.by-value')) event.preventDefault();
        const copies = event.key === 'c' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
        if (copies && String(getSelection() ?? '') === '' && runAction('frames.copy')) event.preventDefault();
      }}
      empty={<NothingShown filtered={filtered && model.rows.length > 0} readable={readable} progress={view.progress} />}
      renderRow={(place, at) => {
        const drawn = rows.row(place);
        return (
          <FrameRow
            place={at}
            columns={columns.columns}
            model={model}
            view={asFilter}
            row={drawn}
            pair={drawn === peer}
            touching={touchingRow(model.rows, drawn)}
            hovered={drawn === hover.row}
            onHover={hover.hover}
            onExchange={showExchange}
            told={told}
            colour={colours.of(drawn)}
          />
        );
      }}
    />
  );
}

interface NothingShownProps {
  readonly filtered: boolean;
  /** Whether the filter can be read. */
  readonly readable: boolean;
  readonly progress: number;
}

function NothingShown({ filtered, readable, progress }: NothingShownProps) {
  const { setFilter, setBrush, showWire } = useSelection();
  if (progress < 1) return null;
  if (!filtered) return <p>Nothing has happened yet.</p>;
  return (
    <>
      <p>{readable ? 'No matching rows.' : 'The filter has an error; no rows match the one before.'}</p>
      <Button
        onClick={() => {
          setFilter('');
          setBrush(null);
          showWire(true);
        }}
      >
        Show everything
      </Button>
    </>
  );
}

const FROM_MESSAGE = {
  label: 'From the message…',
  run: () => useLayout.getState().open({ name: 'add-column' }),
} as const;

/** Columns of one sign have no room for their names. */
const SHORT_HEADS = { dir: null, level: null } as const;

function useFrameColumns({ rows, zeroT }: ConnectionModel, exchanges: boolean): ReturnType<typeof frameColumns> {
  const last = rows.length - 1;
  const times = [rows.time(0), rows.time(last)].map((t) => secondsFrom(t, zeroT));
  // As long as their longest number: a digit that is new makes them new, not each row.
  const seq = '0'.repeat(String(rows.seq(last)).length);
  const time = '0'.repeat(Math.max(...times.map(({ length }) => length)));
  const wishes = useColumnWishes('frames');
  return useMemo(() => frameColumns({ seq, time, exchanges, wishes }), [seq, time, exchanges, wishes]);
}
