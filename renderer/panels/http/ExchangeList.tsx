import type { Exchange } from '../../../shared/analysis/index.ts';
import { useSelection, type ConnectionModel } from '../../state/index.ts';
import { Button, seconds, VirtualList } from '../../widgets/index.ts';
import { isMenuKey, openRowMenu, under } from '../../protocol/filter/index.ts';
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

/** Every exchange in the order of its request, with the waterfall of their times. */
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
  const shown = brush === null ? all : all.filter((index) => overlaps(model.exchanges[index], brush));
  // Streams that stay open do not stretch the axis; a request that waits does, so that it is seen to grow.
  const to = Math.max(tally.to, model.session?.lastT ?? 0, live && tally.waiting > 0 ? now : 0);
  const window: TimeWindow = brush === null ? { from: tally.from, to } : { from: brush[0], to: brush[1] };
  const axis = axisOf(window, MARKS);
  const place = chosen < 0 ? -1 : placeOf(shown, chosen);
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
        live={live && brush === null}
        header={<Header axis={axis} />}
        empty={EMPTY[kind]}
        onPointerLeave={() => point(null)}
        renderRow={(index, at) => {
          const exchange = model.exchanges[shown[index] ?? -1];
          if (exchange === undefined) return <div {...at} />;
          const until = exchange.state === 'waiting' && live ? now : Math.max(to, exchange.start);
          return <ExchangeRow place={at} exchange={exchange} axis={axis} live={live} until={until} now={now} />;
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
/** A mark nearer to the end than this share has no room for its words. */
const LAST_MARK = 0.84;

function Header({ axis }: { readonly axis: Axis }) {
  return (
    <div role="row" className="http-row http-header">
      <span role="columnheader" className="http-number">
        #
      </span>
      <span role="columnheader" className="http-method">
        method
      </span>
      <span role="columnheader">carries</span>
      <span role="columnheader">status</span>
      <span role="columnheader" className="http-type">
        type
      </span>
      <span role="columnheader" className="http-size" title="Body of the response: on the wire, and decoded">
        size
      </span>
      <span role="columnheader" className="http-time">
        time
      </span>
      <span role="columnheader" className="http-waterfall" aria-label="waterfall">
        <span className="waterfall-axis" aria-hidden>
          {axis.marks.map(({ t, left }) => (
            <span key={t} style={{ left: `${left * 100}%` }}>
              {left > LAST_MARK ? '' : axisWords(t, axis.window)}
            </span>
          ))}
        </span>
      </span>
      <span
        role="columnheader"
        className="http-socket"
        title="Number of the socket; ○ where it was opened for this exchange"
      >
        socket
      </span>
      <span role="columnheader" className="http-id">
        session
      </span>
    </div>
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
