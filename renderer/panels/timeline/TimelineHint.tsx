import type { ConnectionModel } from '../../state/index.ts';
import { counted, duration, seconds } from '../../widgets/index.ts';
import { statusWords } from '../evidence/index.ts';

interface TimelineHintProps {
  readonly model: ConnectionModel;
  readonly live: boolean;
  readonly row: number;
  readonly at: { readonly x: number; readonly y: number };
  readonly width: number;
}

/** What is under the pointer: a message, or an exchange and how it went. */
export function TimelineHint({ model, row, live, at, width }: TimelineHintProps) {
  if (row >= model.rows.length) return null;
  const { seq, t } = model.rows.at(row);
  const { title, text, facts } = hintOf(model, row, live);
  const side = at.x > width / 2 ? { right: width - at.x + 12 } : { left: at.x + 12 };
  return (
    <div className="timeline-hint" style={{ ...side, top: Math.max(2, at.y - 30) }}>
      <b className="mono">{title}</b> {text}
      <small>{[`#${seq}`, `${seconds(t)} s`, ...facts].join(' · ')}</small>
    </div>
  );
}

/** What the hint over a row says: of an exchange how it went, of a message how long it took. */
function hintOf(
  model: ConnectionModel,
  row: number,
  live: boolean,
): { readonly title: string; readonly text: string; readonly facts: readonly string[] } {
  const { method, summary, latency, mark, class: kind } = model.rows.at(row);
  const exchange = kind === 'http.request' ? model.exchange(model.rows.exchange(row)) : undefined;
  if (exchange === undefined) {
    const facts = [latency < 0 ? '' : duration(latency), mark === 'paired' ? '' : mark];
    return { title: method === '' ? kind : method, text: summary, facts: facts.filter((fact) => fact !== '') };
  }
  const { number, label, body, received, start, end } = exchange;
  const facts = [
    `exchange ${number}`,
    statusWords(exchange, live),
    body === 'sse' ? `event stream, ${counted(received, 'frame')}` : '',
    duration(end - start),
  ];
  return { title: exchange.method, text: label, facts: facts.filter((fact) => fact !== '') };
}
