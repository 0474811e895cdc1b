import { useState } from 'react';
import { Copy, SquareTerminal, X } from 'lucide-react';
import type { Exchange } from '../../../shared/analysis/index.ts';
import type { ConnectionModel } from '../../state/index.ts';
import { Badge, count, IconButton, Tabs, type TabItem } from '../../widgets/index.ts';
import {
  copyAsCurl,
  copyText,
  endSentence,
  GlyphText,
  purposeWords,
  statusTone,
  statusWords,
} from '../../protocol/evidence/index.ts';
import { BodyTab } from './BodyTab.tsx';
import { carriesEvents } from './exchange-tally.ts';
import { EventsTab } from './EventsTab.tsx';
import { HeadersTab } from './HeadersTab.tsx';
import { Relations } from './Relations.tsx';
import { partsOf } from './exchange-parts.ts';
import { TimingTab } from './TimingTab.tsx';
import { useExchangeEvents } from './use-exchange-events.ts';
import './exchange-view.css';

type Part = 'headers' | 'timing' | 'body' | 'events';

interface ExchangeViewProps {
  readonly model: ConnectionModel;
  readonly exchange: Exchange;
  readonly live: boolean;
  /** µs since the start of the capture. */
  readonly now: number;
  readonly onClose: () => void;
}

/** All about one exchange. */
export function ExchangeView({ model, exchange, live, now, onClose }: ExchangeViewProps) {
  const events = useExchangeEvents(model, exchange);
  const stream = carriesEvents(exchange);
  // Decided once: what is being looked at does not change because a stream begins.
  const [shown, setShown] = useState<Part>(stream ? 'events' : 'headers');
  const tabs: TabItem<Part>[] = [
    { value: 'headers', label: 'Headers' },
    { value: 'timing', label: 'Timing' },
    { value: 'body', label: 'Body' },
  ];
  if (stream) {
    const label = exchange.purpose === 'websocket' ? 'Messages' : 'Events';
    tabs.push({ value: 'events', label, count: count(partsOf(model, exchange).events.length) });
  }
  return (
    <section
      className="exchange-view"
      aria-label={`Exchange ${exchange.number}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <header className="exchange-header">
        <h3>
          <span className="tone-muted">#{exchange.number}</span> {exchange.method}{' '}
          <span className={statusTone(exchange, live)}>{statusWords(exchange, live)}</span>
          {exchange.purpose === 'message' ? null : <Badge tone="muted">{purposeWords(exchange.purpose)}</Badge>}
          {events.sent?.socket.tls?.authorized === false ? (
            <Badge tone="error" label={`The certificate did not pass: ${events.sent.socket.tls.problem}`}>
              ✕ certificate unchecked
            </Badge>
          ) : null}
        </h3>
        <span className="exchange-does">
          <IconButton
            label="Copy as curl"
            icon={<SquareTerminal aria-hidden />}
            onClick={() => void copyAsCurl(model, exchange)}
          />
          <IconButton
            label="Copy the URL"
            icon={<Copy aria-hidden />}
            onClick={() => void copyText(exchange.url, `URL of exchange #${exchange.number}`)}
          />
          <IconButton label="Close the exchange" icon={<X aria-hidden />} onClick={onClose} />
        </span>
        <p className="exchange-url" title={exchange.url}>
          <GlyphText text={exchange.url} />
        </p>
        <div className="exchange-fate">
          <p className={`exchange-end ${exchange.state === 'failed' ? 'tone-error' : ''}`}>
            {exchange.end < 0 && !live ? 'The capture ends before the exchange does.' : endSentence(exchange)}
          </p>
          <Relations model={model} exchange={exchange} />
        </div>
      </header>
      <Tabs label="Parts of the exchange" className="exchange-tabs" tabs={tabs} value={shown} onChange={setShown}>
        {events.problem === '' ? null : (
          <p className="exchange-says tone-error" role="alert">
            {events.problem}
          </p>
        )}
        {shown === 'headers' ? (
          <HeadersTab connection={model.id} events={events} />
        ) : shown === 'timing' ? (
          <TimingTab exchange={exchange} socket={events.sent?.socket ?? null} now={now} />
        ) : shown === 'body' ? (
          <BodyTab model={model} exchange={exchange} onEvents={stream ? () => setShown('events') : null} />
        ) : (
          <EventsTab model={model} exchange={exchange} live={live} />
        )}
      </Tabs>
    </section>
  );
}
