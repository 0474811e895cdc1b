import type { Exchange } from '../../../shared/analysis/index.ts';
import { byteSize, duration, type RowPlace } from '../../widgets/index.ts';
import { purposeWords, statusTone, statusWords } from '../../protocol/evidence/index.ts';
import { openRowMenu, pointOf } from '../../protocol/filter/index.ts';
import { exchangeValues } from './exchange-values.ts';
import type { Axis } from './waterfall.ts';
import { WaterfallBar } from './WaterfallBar.tsx';

interface ExchangeRowProps {
  readonly place: RowPlace;
  readonly exchange: Exchange;
  readonly axis: Axis;
  readonly live: boolean;
  /** µs up to which the bar of an open exchange is drawn. */
  readonly until: number;
  readonly now: number;
}

/** One exchange of the list. */
export function ExchangeRow({ place, exchange, axis, live, until, now }: ExchangeRowProps) {
  const { number, method, label, url, state, socket, reused, sessionId, givenSessionId } = exchange;
  const purpose = purposeWords(exchange.purpose);
  const session = givenSessionId === '' ? sessionId : givenSessionId;
  const took = (exchange.end < 0 ? Math.max(now, exchange.start) : exchange.end) - exchange.start;
  return (
    <div
      {...place}
      className="http-row"
      data-exchange={number}
      data-state={state}
      onContextMenu={(event) => {
        event.preventDefault();
        openRowMenu(exchangeValues(exchange), pointOf(event));
      }}
    >
      <span role="gridcell" className="http-number">
        {number}
      </span>
      <span role="gridcell" className="http-method">
        {method}
      </span>
      <span role="gridcell" className="http-label" title={url}>
        {exchange.redirectOf > 0 ? (
          <span className="http-from" title={`Follows the redirect of #${exchange.redirectOf}`}>
            ↪ #{exchange.redirectOf}
          </span>
        ) : null}
        {exchange.resumes > 0 ? (
          <span className="http-from" title={`Goes on with the stream of #${exchange.resumes}`}>
            ⟲ #{exchange.resumes}
          </span>
        ) : null}
        <span className="http-carries">{label === '' ? pathOf(url) : label}</span>
        {purpose === '' ? null : <small className="http-purpose">{purpose}</small>}
      </span>
      <span role="gridcell" className={`http-status ${statusTone(exchange, live)}`} title={statusTitle(exchange)}>
        <span aria-hidden>{SIGNS[state]}</span> {statusWords(exchange, live)}
      </span>
      <span role="gridcell" className="http-type" title={exchange.contentType}>
        {shortType(exchange.contentType)}
      </span>
      <span role="gridcell" className="http-size">
        <Size exchange={exchange} />
      </span>
      <span role="gridcell" className="http-time" data-open={exchange.end < 0 && live ? '' : undefined}>
        {duration(took)}
      </span>
      <span role="gridcell" className="http-waterfall">
        <WaterfallBar exchange={exchange} axis={axis} now={until} />
      </span>
      <span
        role="gridcell"
        className="http-socket"
        title={socket === 0 ? undefined : reused ? `Socket ${socket}, reused` : `Socket ${socket}, new`}
      >
        {socket === 0 ? '' : `${socket}${reused ? '' : ' ○'}`}
      </span>
      <span
        role="gridcell"
        className="http-id"
        title={session === '' ? undefined : givenSessionId === '' ? session : `${session}, given by this response`}
      >
        {givenSessionId === '' ? '' : '+ '}
        {session}
      </span>
    </div>
  );
}

/** The sign of a state: a shape, so that colour is not the only sign. */
const SIGNS: Readonly<Record<Exchange['state'], string>> = {
  waiting: '◌',
  receiving: '●',
  complete: '',
  closed: '⊘',
  failed: '✕',
};

function statusTitle(exchange: Exchange): string {
  const { detail } = exchange;
  return detail === '' ? statusWords(exchange, true) : `${statusWords(exchange, true)}: ${detail}`;
}

function Size({ exchange: { bytes, wireBytes, respondedAt } }: { readonly exchange: Exchange }) {
  if (respondedAt < 0 && wireBytes === 0) return null;
  if (bytes === wireBytes) return byteSize(wireBytes);
  return (
    <span title={`${byteSize(wireBytes)} on the wire, ${byteSize(bytes)} decoded`}>
      {byteSize(wireBytes)} <small className="http-decoded">/ {byteSize(bytes)}</small>
    </span>
  );
}

/** The part of a media type that tells it from others: "json", "event-stream". */
function shortType(type: string): string {
  return type.replace(/^(?:application|text)\//, '');
}

/** What stands after the origin. The URL comes from a capture and may be anything. */
function pathOf(url: string): string {
  return /^[a-z]+:\/\/[^/]*(\/.*)$/i.exec(url)?.[1] ?? url;
}
