import type { ReactNode } from 'react';
import type { Exchange } from '../../../shared/analysis/index.ts';
import type { LaidColumns } from '../../state/index.ts';
import { byteSize, duration, type RowPlace } from '../../widgets/index.ts';
import { purposeWords, statusTone, statusWords } from '../../protocol/evidence/index.ts';
import { openRowMenu, pointOf } from '../../protocol/filter/index.ts';
import type { ExchangeColumn } from './exchange-columns.ts';
import { exchangeValues } from './exchange-values.ts';
import type { Axis } from './waterfall.ts';
import { WaterfallBar } from './WaterfallBar.tsx';

interface ExchangeRowProps {
  readonly columns: LaidColumns<ExchangeColumn>['columns'];
  readonly place: RowPlace;
  readonly exchange: Exchange;
  readonly axis: Axis;
  readonly live: boolean;
  /** µs up to which the bar of an open exchange is drawn. */
  readonly until: number;
  readonly now: number;
}

/** One exchange of the list. */
export function ExchangeRow(props: ExchangeRowProps) {
  const { columns, place, exchange } = props;
  return (
    <div
      {...place}
      className="http-row column-grid"
      data-exchange={exchange.number}
      data-state={exchange.state}
      onContextMenu={(event) => {
        event.preventDefault();
        openRowMenu(exchangeValues(exchange), pointOf(event));
      }}
    >
      {columns.map(({ column: { id } }) => exchangeCell(id, props))}
    </div>
  );
}

function exchangeCell(id: ExchangeColumn, { exchange, axis, live, until, now }: ExchangeRowProps): ReactNode {
  const { start, end, socket, reused, sessionId, givenSessionId, contentType } = exchange;
  switch (id) {
    case 'number':
      return cell(id, 'http-number', exchange.number);
    case 'method':
      return cell(id, 'http-method', exchange.method);
    case 'carries':
      return <Carries key={id} exchange={exchange} />;
    case 'status':
      return cell(
        id,
        `http-status ${statusTone(exchange, live)}`,
        <Status exchange={exchange} live={live} />,
        statusTitle(exchange),
      );
    case 'type':
      return cell(id, 'http-type', shortType(contentType), contentType);
    case 'size':
      return cell(id, 'http-size', <Size exchange={exchange} />);
    case 'time':
      return (
        <span key={id} role="gridcell" className="http-time" data-open={end < 0 && live ? '' : undefined}>
          {duration((end < 0 ? Math.max(now, start) : end) - start)}
        </span>
      );
    case 'waterfall':
      return cell(id, 'http-waterfall', <WaterfallBar exchange={exchange} axis={axis} now={until} />);
    case 'socket':
      return cell(
        id,
        'http-socket',
        socket === 0 ? '' : `${socket}${reused ? '' : ' ○'}`,
        socket === 0 ? undefined : reused ? `Socket ${socket}, reused` : `Socket ${socket}, new`,
      );
    case 'session': {
      const session = givenSessionId === '' ? sessionId : givenSessionId;
      return cell(
        id,
        'http-id',
        `${givenSessionId === '' ? '' : '+ '}${session}`,
        session === '' ? undefined : givenSessionId === '' ? session : `${session}, given by this response`,
      );
    }
  }
}

function cell(id: ExchangeColumn, className: string, content: ReactNode, title?: string): ReactNode {
  return (
    <span key={id} role="gridcell" className={className} title={title}>
      {content}
    </span>
  );
}

function Carries({ exchange: { redirectOf, resumes, label, url, purpose } }: { readonly exchange: Exchange }) {
  const words = purposeWords(purpose);
  return (
    <span role="gridcell" className="http-label" title={url}>
      <span>
        {redirectOf > 0 ? (
          <span className="http-from" title={`Follows the redirect of #${redirectOf}`}>
            ↪ #{redirectOf}
          </span>
        ) : null}
        {resumes > 0 ? (
          <span className="http-from" title={`Goes on with the stream of #${resumes}`}>
            ⟲ #{resumes}
          </span>
        ) : null}
        <span className="http-carries">{label === '' ? pathOf(url) : label}</span>
      </span>{' '}
      {words === '' ? null : <small className="http-purpose">{words}</small>}
    </span>
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

/** The status, and its reason where that has room: half a reason would be read as another one. */
function Status({ exchange, live }: Pick<ExchangeRowProps, 'exchange' | 'live'>) {
  const words = statusWords(exchange, live);
  const first = exchange.status === 0 ? words : String(exchange.status);
  const reason = words.slice(first.length).trim();
  return (
    <>
      <span>
        <span aria-hidden>{SIGNS[exchange.state]}</span> {first}
      </span>{' '}
      {reason === '' ? null : <span>{reason}</span>}
    </>
  );
}

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
