import type { Exchange } from '../../../shared/analysis/index.ts';
import { useColumns, useSelection, useSortedItems, type ConnectionModel } from '../../state/index.ts';
import { Button, ColumnHeader, seconds, VirtualList } from '../../widgets/index.ts';
import { isMenuKey, openRowMenu, under } from '../../protocol/filter/index.ts';
import { EXCHANGE_COLUMNS, exchangeKey } from './exchange-columns.ts';
import { exchangeValues } from './exchange-values.ts';
import { ExchangeRow } from './ExchangeRow.tsx';
import { placeOf, tallyOf, type ExchangeKind } from './exchange-tally.ts';
import { usePointedBar } from './pointed-bar.ts';
import { useSettled } from './use-settled.ts';
import { WaterfallCard } from './WaterfallCard.tsx';
import { axisOf, type Axis, type TimeWindow } from './waterfall.ts';

interface ExchangeListProps {
  readonly model: ConnectionModel;
  readonly kind: ExchangeKind;
  readonly live: boolean;
  /** µs since the start of the capture. */
  readonly now: number;
  /** Index of the chosen exchange, -1 for none. */
  readonly chosen: number;
  /** The detail of an exchange takes a part of the room. */
  readonly shared: boolean;
  readonly onChoose: (exchange: Exchange) => void;
  readonly onOpen: () => void;
  readonly onDismiss: () => void;
}

/** px between the columns. */
const GAP = 8;

/** Every exchange in the order of its request, or sorted by a column, with the waterfall of their times. */
export function ExchangeList({
  model,
  kind,
  live,
  now,
  chosen,
  shared,
  onChoose,
  onOpen,
  onDismiss,
}: ExchangeListProps) {
  const { brush, setBrush } = useSelection();
  const point = usePointedBar((state) => state.point);
  const settled = useSettled(shared);
  const tally = tallyOf(model);
  const all = tally.of(kind);
  const onWire = brush === null ? all : all.filter((index) => overlaps(model.exchanges[index], brush));
  const columns = useColumns('exchanges', EXCHANGE_COLUMNS, GAP);
  const { order } = columns.wishes;
  const sorted = useSortedItems(
    { count: onWire.length, at: (index) => onWire[index] ?? -1 },
    exchangeKey(model.exchanges, order),
    [model.id, kind, ...(brush ?? []), order?.column, order?.down].join(' '),
    model.batches,
  );
  const shown = sorted ?? onWire;
  // Streams that stay open do not stretch the axis; a request that waits does, so that it is seen to grow.
  const to = Math.max(tally.to, model.session?.lastT ?? 0, live && tally.waiting > 0 ? now : 0);
  const window: TimeWindow = brush === null ? { from: tally.from, to } : { from: brush[0], to: brush[1] };
  const axis = axisOf(window, MARKS);
  const axisWidth = columns.columns.find(({ column }) => column.id === 'waterfall')?.width ?? 0;
  const place = chosen < 0 ? -1 : sorted === null ? placeOf(shown, chosen) : sorted.indexOf(chosen);
  return (
    <div className="http-list">
      {brush === null ? null : (
        <p className="http-brush">
          Only exchanges between {seconds(brush[0])} s and {seconds(brush[1])} s
          <Button onClick={() => setBrush(null)}>Clear the time range</Button>
        </p>
      )}
      <VirtualList
        label="HTTP exchanges"
        count={shown.length}
        selected={settled && shown[place] === chosen ? place : -1}
        onSelect={(index) => {
          const exchange = model.exchanges[shown[index] ?? -1];
          if (exchange !== undefined) onChoose(exchange);
        }}
        onActivate={onOpen}
        onKeyDown={(event) => {
          const drawn = event.currentTarget.querySelector('[aria-selected="true"]');
          const exchange = model.exchanges[chosen];
          if (isMenuKey(event) && drawn !== null && exchange !== undefined) {
            openRowMenu(exchangeValues(exchange), under(drawn));
          } else if (event.key === 'Escape') onDismiss();
          else return;
          event.preventDefault();
        }}
        live={live && brush === null && sorted === null}
        columns={columns}
        header={
          <ColumnHeader
            layout={columns}
            className="http-row column-grid"
            heads={{ waterfall: <AxisHead axis={axis} width={axisWidth} /> }}
          />
        }
        empty={EMPTY[kind]}
        onPointerLeave={() => point(null)}
        renderRow={(index, at) => {
          const exchange = model.exchanges[shown[index] ?? -1];
          if (exchange === undefined) return <div {...at} />;
          const until = exchange.state === 'waiting' && live ? now : Math.max(to, exchange.start);
          return (
            <ExchangeRow
              columns={columns.columns}
              place={at}
              exchange={exchange}
              axis={axis}
              live={live}
              until={until}
              now={now}
            />
          );
        }}
      />
      <WaterfallCard />
    </div>
  );
}

const EMPTY: Readonly<Record<ExchangeKind, string>> = {
  all: 'No request was made in the marked time.',
  messages: 'No request has carried a message.',
  streams: 'No stream has been opened.',
  failed: 'No exchange has failed or been refused.',
};

function overlaps(exchange: Exchange | undefined, [from, to]: readonly [number, number]): boolean {
  return exchange !== undefined && exchange.start <= to && (exchange.end < 0 || exchange.end >= from);
}

/** Marks on the axis at most: the column is narrow. */
const MARKS = 3;
/** px that the words of a mark need. */
const WORDS = 44;

/** The waterfall's head is its axis. */
function AxisHead({ axis, width }: { readonly axis: Axis; readonly width: number }) {
  return (
    <span className="waterfall-axis" aria-hidden>
      {axis.marks.map(({ t, left }) => (
        <span key={t} style={{ left: `${left * 100}%` }}>
          {(1 - left) * width < WORDS ? '' : axisWords(t, axis.window)}
        </span>
      ))}
    </span>
  );
}

/** A time on the axis, no finer than the axis is. */
function axisWords(tick: number, { from, to }: TimeWindow): string {
  const whole = to - from;
  if (whole >= 1_200_000_000) return `${Math.round(tick / 60e6)} min`;
  if (whole >= 6_000_000) return `${Math.round(tick / 1e6)} s`;
  if (tick >= 1_000_000) return `${(tick / 1e6).toFixed(whole < 600_000 ? 2 : 1)} s`;
  if (whole < 3_000) return `${tick} µs`;
  return `${Number((tick / 1_000).toFixed(whole < 6_000 ? 1 : 0))} ms`;
}
