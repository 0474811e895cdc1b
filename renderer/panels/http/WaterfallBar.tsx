import type { Exchange } from '../../../shared/analysis/index.ts';
import { placeIn, spansOf, type Axis } from './waterfall.ts';
import { usePointedBar } from './pointed-bar.ts';

interface WaterfallBarProps {
  readonly exchange: Exchange;
  readonly axis: Axis;
  /** µs until which an open exchange has lasted. */
  readonly now: number;
}

/** Where the time of an exchange went, on the axis that all share. */
export function WaterfallBar({ exchange, axis, now }: WaterfallBarProps) {
  const { window, marks } = axis;
  const point = usePointedBar((state) => state.point);
  const open = exchange.end < 0;
  const spans = spansOf(exchange, now);
  const whole = placeIn(window, {
    from: exchange.start,
    to: exchange.end < 0 ? Math.max(now, exchange.start) : exchange.end,
  });
  return (
    <span
      className="waterfall-track"
      onPointerEnter={(event) => point({ exchange, spans, place: event.currentTarget.getBoundingClientRect() })}
      onPointerLeave={() => point(null)}
    >
      {marks.map(({ t, left }) => (
        <i key={t} className="waterfall-mark" style={{ left: `${left * 100}%` }} />
      ))}
      {spans.map((span) => {
        const place = placeIn(window, span);
        if (place === null) return null;
        return (
          <i
            key={span.name}
            className={`waterfall-span waterfall-${span.name}`}
            style={{ left: `${place.left * 100}%`, width: `${place.width * 100}%` }}
          />
        );
      })}
      {whole === null ? null : (
        <i
          className={`waterfall-end ${exchange.state === 'failed' ? 'waterfall-failed' : open ? 'waterfall-open' : ''}`}
          style={{ left: `${(whole.left + whole.width) * 100}%` }}
        />
      )}
    </span>
  );
}
