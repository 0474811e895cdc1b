import { useCallback, useRef, type CSSProperties, type MouseEvent } from 'react';
import {
  runAction,
  useActiveConnection,
  useHover,
  useModel,
  useSelection,
  type ConnectionModel,
} from '../../state/index.ts';
import { Button, count, counted, secondsFrom, VirtualList } from '../../widgets/index.ts';
import {
  FilterInput,
  FilterMenu,
  isMenuKey,
  openValueMenu,
  pointOf,
  useRowColours,
  vocabularyOf,
} from '../../protocol/filter/index.ts';
import { TimeZeroChip } from '../../protocol/notes/index.ts';
import { FrameHeader, FrameRow } from './FrameRow.tsx';
import { useFrameView, useShownRows } from '../../protocol/rows/index.ts';
import { rowValues, type RowCell } from './row-values.ts';
import { FRAME_LIST } from './frames-actions.ts';
import './frames.css';

/** The list of everything that happened on the connection. */
export function FramesPanel() {
  const model = useModel();
  return model === null ? null : <Frames key={model.id} model={model} />;
}

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
  const peer = row < 0 ? -1 : model.rows.peer(row);

  FRAME_LIST.useOffer({ search: () => input.current?.focus() });

  const openCellMenu = (event: MouseEvent): void => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[role="gridcell"]') : null;
    const at = Number(cell?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? -1);
    if (cell === null || at < 0) return;
    event.preventDefault();
    openValueMenu(rowValues(model, at, (cell.dataset['cell'] ?? null) as RowCell | null), pointOf(event));
  };
  const focusList = (): void => panel.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();

  return (
    <div
      className="frames"
      data-http={exchanges ? '' : undefined}
      ref={panel}
      style={columnWidths(model)}
      onContextMenu={openCellMenu}
    >
      <div className="frames-bar">
        <FilterInput
          ref={input}
          label="Filter frames"
          placeholder="Filter   dir:s2c  method:tools/*  latency>500ms  level:error"
          lead={<FilterMenu text={filter} good={reading.ok} onApply={setFilter} />}
          text={filter}
          reading={reading}
          searchProblem={view.problem}
          vocabulary={vocabulary}
          onChange={setFilter}
          onLeave={focusList}
        />
        {brush === null ? null : (
          <Button className="frames-chip" aria-label="Show all times" onClick={() => setBrush(null)}>
            {`${secondsFrom(brush[0], model.zeroT)}–${secondsFrom(brush[1], model.zeroT)} s ✕`}
          </Button>
        )}
        <TimeZeroChip model={model} />
        {http ? (
          <Button
            className="frames-chip"
            aria-pressed={wireShown}
            title="Heads as sent, ends, encoded bodies, SSE comments, pings: what says little by itself"
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
        <span className="frames-count" role="status" aria-label="Rows shown">
          {countWords(rows.length, model.rows.length, view.progress)}
        </span>
      </div>
      <VirtualList
        label="Frames"
        count={rows.length}
        selected={row < 0 ? -1 : rows.placeOf(row)}
        onSelect={(place) => select(rows.row(place))}
        onActivate={() => runAction('detail.focus')}
        live={live}
        header={<FrameHeader http={exchanges} />}
        onPointerLeave={() => hover.hover(-1)}
        onKeyDown={(event) => {
          if (isMenuKey(event) && runAction('frames.by-value')) event.preventDefault();
          const copies = event.key === 'c' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
          if (copies && String(getSelection() ?? '') === '' && runAction('frames.copy')) event.preventDefault();
        }}
        empty={<NothingShown filtered={shown !== null && model.rows.length > 0} progress={view.progress} />}
        renderRow={(place, at) => {
          const drawn = rows.row(place);
          return (
            <FrameRow
              place={at}
              model={model}
              row={drawn}
              pair={drawn === peer}
              hovered={drawn === hover.row}
              onHover={hover.hover}
              http={exchanges}
              onExchange={() => showPanel('http')}
              colour={colours.of(drawn)}
            />
          );
        }}
      />
    </div>
  );
}

function NothingShown({ filtered, progress }: { readonly filtered: boolean; readonly progress: number }) {
  const { setFilter, setBrush, showWire } = useSelection();
  if (progress < 1) return null;
  if (!filtered) return <p>Nothing has happened yet.</p>;
  return (
    <>
      <p>No matching rows.</p>
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

/** The columns of numbers are as wide as their longest number: they only grow. */
function columnWidths({ rows, zeroT }: ConnectionModel): CSSProperties {
  const last = rows.length - 1;
  const times = [rows.time(0), rows.time(last)].map((t) => secondsFrom(t, zeroT));
  return {
    '--frames-seq': widthOf(String(rows.seq(last)), 34),
    '--frames-time': widthOf(times.toSorted((a, b) => b.length - a.length)[0] ?? '', 46),
  } as CSSProperties;
}

/** Width of digits in the list's font of 11 px, which are 6.6 px wide. */
function widthOf(digits: string, least: number): string {
  return `${Math.max(least, Math.ceil(digits.length * 6.6) + 2)}px`;
}
