import type { SpanName } from './waterfall.ts';
import './waterfall.css';

/** The parts of an exchange's time, as people call them. */
export const SPAN_WORDS: Readonly<Record<SpanName, string>> = {
  queued: 'queued',
  dns: 'DNS',
  connect: 'connect',
  tls: 'TLS',
  waiting: 'waiting',
  receiving: 'receiving',
};

const ORDER: readonly SpanName[] = ['queued', 'dns', 'connect', 'tls', 'waiting', 'receiving'];

/** What the shapes and colours of the waterfall mean. */
export function WaterfallLegend() {
  return (
    <p className="waterfall-legend" aria-hidden>
      {ORDER.map((name) => (
        <span key={name}>
          <i className={`waterfall-key waterfall-${name}`} /> {SPAN_WORDS[name]}
        </span>
      ))}
    </p>
  );
}
