import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { duration, seconds } from '../../widgets/index.ts';
import { usePointedBar, type PointedBar } from './pointed-bar.ts';
import { SPAN_WORDS } from './WaterfallLegend.tsx';

/** Room that the card needs, in px. */
const WIDTH = 210;
const HEIGHT = 170;

/** The figures of the bar under the pointer. One card serves all rows, so that a list of bars stays light. */
export function WaterfallCard() {
  const pointed = usePointedBar((state) => state.bar);
  const point = usePointedBar((state) => state.point);
  useEffect(() => () => point(null), [point]);
  if (pointed === null) return null;
  const { place } = pointed;
  const above = place.bottom + HEIGHT > innerHeight;
  // Within the list it would be placed and cut by the list.
  return createPortal(
    <div
      role="tooltip"
      className="popup-tooltip waterfall-card"
      style={{
        left: Math.min(place.left, innerWidth - WIDTH),
        ...(above ? { bottom: innerHeight - place.top + 4 } : { top: place.bottom + 4 }),
      }}
    >
      <Figures {...pointed} />
    </div>,
    document.body,
  );
}

function Figures({ exchange, spans }: PointedBar) {
  const first = spans[0]?.from ?? exchange.start;
  const last = spans.at(-1)?.to ?? exchange.start;
  return (
    <span className="waterfall-figures">
      <b>
        #{exchange.number} began at {seconds(exchange.start)} s
      </b>
      {spans.map((span) => (
        <span key={span.name}>
          <i className={`waterfall-key waterfall-${span.name}`} aria-hidden /> {SPAN_WORDS[span.name]}
          <span>{duration(span.to - span.from)}</span>
        </span>
      ))}
      <span>
        <i /> {exchange.end < 0 ? 'so far' : 'total'}
        <span>{duration(last - first)}</span>
      </span>
    </span>
  );
}
