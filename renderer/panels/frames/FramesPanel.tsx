import { memo, useCallback, useMemo, useRef, type MouseEvent, type RefObject } from 'react';
import {
  ModelView,
  runAction,
  useActiveConnection,
  useColumns,
  useColumnWishes,
  useHover,
  useLayout,
  useSelection,
  useShownModel,
  type ConnectionModel,
} from '../../state/index.ts';
import { Button, ColumnHeader, count, counted, secondsFrom, VirtualList } from '../../widgets/index.ts';
import {
  FilterInput,
  type FilterInputProps,
  FilterMenu,
  isMenuKey,
  openRowMenu,
  pointOf,
  useRowColours,
  vocabularyOf,
} from '../../protocol/filter/index.ts';
import { TimeZeroChip } from '../../protocol/notes/index.ts';
import { touchingRow } from '../../protocol/evidence/index.ts';
import { frameColumns } from './frame-columns.ts';
import { FrameChips } from './FrameChips.tsx';
import { FrameRow } from './FrameRow.tsx';
import { useFrameView, useShownRows } from '../../protocol/rows/index.ts';
import { rowValues } from './row-values.ts';
import { FRAME_LIST } from './frames-actions.ts';
import './frames.css';

/** The list of everything that happened on the connection. */
export function FramesPanel() {
  const model = useShownModel();
  return model === null ? null : <Frames key={model.id} model={model} />;
}

/** px between the columns. */
const GAP = 6;

function Frames({ model }: { readonly model: ConnectionModel }) {
  const { row, select, brush, setBrush, filter, setFilter, stderr, showStderr, wire, showWire, showPanel } =
    useSelection();
  const { reading, wireShown, stderrShown, shown } = useShownRows();
  const hover = useHover();
  const connection = useActiveConnection();
  const live = connection?.origin === 'live' || (connection?.playback ?? null) !== null;
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const view = useFrameView(model, shown);
  const colours = useRowColours(model);
  const vocabulary = useCallback(() => vocabularyOf(model), [model]);
  const { rows } = view;
  const http = (model.session?.http ?? null) !== null;
  // A WebSocket has one exchange, its upgrade: a column would say the same on every row.
  const exchanges = http && model.session?.transport !== 'ws';
  const stderrLines = model.session?.process?.stderrLines ?? 0;
  const columns = useColumns('frames', useFrameColumns(model, exchanges), GAP);
  const asFilter = useMemo(() => new ModelView(model, null), [model]);
  const peer = row < 0 ? -1 : model.rows.peer(row);

  FRAME_LIST.useOffer({ search: () => input.current?.focus() });

  const openCellMenu = (event: MouseEvent): void => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[role="gridcell"]') : null;
    const at = Number(cell?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? -1);
    if (cell === null || at < 0) return;
    event.preventDefault();
    openRowMenu(rowValues(model, asFilter, at, cell.dataset['cell'] ?? null), pointOf(event));
  };
  const focusList = useCallback(() => panel.current?.querySelector<HTMLElement>('[role="grid"]')?.focus(), []);
  const showExchange = useCallback(() => showPanel('http'), [showPanel]);
  const told = [model.touches, model.session?.http?.url, model.session?.era].join(' ');

  return (
    <div className="frames" ref={panel} onContextMenu={openCellMenu}>
      <div className="frames-bar">
        <FrameFilter
          input={input}
          text={filter}
          reading={reading}
          problem={view.problem}
          vocabulary={vocabulary}
          onChange={setFilter}
          onLeave={focusList}
        />
        <span className="frames-count" role="status" aria-label="Rows shown">
          {countWords(rows.length, model.rows.length, view.progress)}
        </span>
        {brush === null ? null : (
          <Button className="frames-chip" aria-label="Show all times" onClick={() => setBrush(null)}>
            {`${secondsFrom(brush[0], model.zeroT)}–${secondsFrom(brush[1], model.zeroT)} s ✕`}
          </Button>
        )}
        <TimeZeroChip model={model} />
        <FrameChips filter={filter} onChange={setFilter} />
        {http ? (
          <Button
            className="frames-chip"
            aria-pressed={wireShown}
            title="HTTP heads, stream ends, encoded bodies, SSE comments, pings"
            onClick={() => showWire(!wire)}
          >
            wire events
          </Button>
        ) : null}
        {stderrLines === 0 ? null : (
          <Button className="frames-chip" aria-pressed={stderrShown} onClick={() => showStderr(!stderr)}>
            {`stderr ${count(stderrLines)}`}
          </Button>
        )}
      </div>
      <VirtualList
        label="Frames"
        count={rows.length}
        selected={row < 0 ? -1 : rows.placeOf(row)}
        onSelect={(place) => select(rows.row(place))}
        onActivate={() => runAction('detail.focus')}
        live={live}
        columns={columns}
        header={
          <FrameHeads layout={columns} className="frames-row column-grid" heads={SHORT_HEADS} more={FROM_MESSAGE} />
        }
        onPointerLeave={() => hover.hover(-1)}
        onKeyDown={(event) => {
          if (isMenuKey(event) && runAction('frames.by-value')) event.preventDefault();
          const copies = event.key === 'c' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
          if (copies && String(getSelection() ?? '') === '' && runAction('frames.copy')) event.preventDefault();
        }}
        empty={
          <NothingShown
            filtered={shown !== null && model.rows.length > 0}
            readable={reading.ok}
            progress={view.progress}
          />
        }
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
    </div>
  );
}

interface FrameFilterProps extends Pick<FilterInputProps, 'text' | 'reading' | 'vocabulary' | 'onChange'> {
  readonly input: RefObject<HTMLInputElement | null>;
  /** What the search of the messages met, as a sentence. */
  readonly problem: string;
  readonly onLeave: () => void;
}

/** The filter of the list: drawn again when the user changes it, not when rows come. */
const FrameFilter = memo(function FrameFilter({ input, problem, ...props }: FrameFilterProps) {
  const { text, reading, onChange } = props;
  return (
    <FilterInput
      {...props}
      ref={input}
      label="Filter frames"
      placeholder="Filter   dir:s2c  method:tools/*  latency>500ms  level:error"
      lead={<FilterMenu text={text} good={reading.ok} onApply={onChange} />}
      searchProblem={problem}
    />
  );
});

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

function countWords(shown: number, all: number, progress: number): string {
  if (progress < 1) return `${count(shown)} · ${Math.floor(progress * 100)} % searched`;
  return shown === all ? counted(all, 'row') : `${count(shown)} of ${counted(all, 'row')}`;
}

const FrameHeads = memo(ColumnHeader);

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
