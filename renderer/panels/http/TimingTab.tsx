import type { Exchange } from '../../../shared/analysis/index.ts';
import type { SocketFacts } from '../../../shared/capture/index.ts';
import { byteSize, duration, seconds } from '../../widgets/index.ts';
import { TlsFactsText } from '../../protocol/evidence/index.ts';
import { placeIn, spansOf } from './waterfall.ts';
import { SPAN_WORDS } from './WaterfallLegend.tsx';

interface TimingTabProps {
  readonly exchange: Exchange;
  /** null while it is not known. */
  readonly socket: SocketFacts | null;
  /** µs since the start of the capture. */
  readonly now: number;
}

/** Where the time of the exchange went, and what carried it. */
export function TimingTab({ exchange, socket, now }: TimingTabProps) {
  const end = exchange.end < 0 ? Math.max(now, exchange.start) : exchange.end;
  const window = { from: exchange.start, to: Math.max(end, exchange.start + 1) };
  return (
    <div className="exchange-scroll">
      <h4>
        Time <small>began at {seconds(exchange.start)} s</small>
      </h4>
      <div className="timing" role="table" aria-label="Timing">
        {spansOf(exchange, now).map((span) => {
          const place = placeIn(window, span) ?? { left: 0, width: 0 };
          return (
            <div key={span.name} role="row" title={SAYS[span.name]}>
              <span role="rowheader">{SPAN_WORDS[span.name]}</span>
              <span role="cell" className="timing-track">
                <i
                  className={`waterfall-span waterfall-${span.name}`}
                  style={{ left: `${place.left * 100}%`, width: `${place.width * 100}%` }}
                />
              </span>
              <span role="cell" className="timing-figure">
                {duration(span.to - span.from)}
              </span>
            </div>
          );
        })}
        <div role="row" className="timing-total">
          <span role="rowheader">{exchange.end < 0 ? 'so far' : 'total'}</span>
          <span role="cell" />
          <span role="cell" className="timing-figure">
            {duration(end - exchange.start)}
          </span>
        </div>
      </div>
      <h4>Bytes</h4>
      <dl className="exchange-facts">
        <dt>request body</dt>
        <dd>{byteSize(exchange.requestBytes)}</dd>
        <dt>response body</dt>
        <dd>
          {byteSize(exchange.wireBytes)} on the wire
          {exchange.bytes === exchange.wireBytes ? '' : `, ${byteSize(exchange.bytes)} decoded`}
        </dd>
      </dl>
      <h4>
        Socket{' '}
        <small>{socket === null ? '' : `${socket.id}, ${socket.reused ? 'reused' : 'new for this exchange'}`}</small>
      </h4>
      {socket === null ? <p className="exchange-says">No socket carried it.</p> : <Socket socket={socket} />}
    </div>
  );
}

const SAYS = {
  queued: 'Before the request was sent: preparing, or waiting for a connection',
  dns: 'Looking up the address of the name',
  connect: 'Opening the TCP connection',
  tls: 'The TLS handshake',
  waiting: 'From the head of the request to the head of the response',
  receiving: 'From the head of the response to its end',
} as const;

function Socket({ socket }: { readonly socket: SocketFacts }) {
  return (
    <dl className="exchange-facts">
      <dt>local</dt>
      <dd>{socket.local}</dd>
      <dt>remote</dt>
      <dd>{socket.remote}</dd>
      <dt>proxy</dt>
      <dd>{socket.proxy ?? 'none'}</dd>
      {socket.tls === undefined ? (
        <>
          <dt>TLS</dt>
          <dd>{socket.reused ? 'as on the first exchange of the socket, or none' : 'none'}</dd>
        </>
      ) : (
        <TlsFactsText tls={socket.tls} />
      )}
    </dl>
  );
}
