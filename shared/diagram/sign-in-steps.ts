import { type Exchange, joined } from '../analysis/index.ts';
import { parametersOf, readAddress, stepOfRequest, stepTitle } from '../authorization/index.ts';
import type { ArrowStep, DiagramSource, Peer } from './diagram.ts';
import type { Issuers } from './issuers.ts';
import { visibleText } from './visible-text.ts';

/**
 * The arrow of a row of a sign-in: null for one that says nothing by itself, undefined for a row of anything else. Nothing of a query
 * is told but names: another client's codes and secrets may stand there as they were sent.
 */
export function signInStep(source: DiagramSource, issuers: Issuers, row: number): ArrowStep | null | undefined {
  const { rows } = source;
  const kind = rows.class(row);
  if (kind === 'auth.authorize' || kind === 'auth.redirect') return browserArrow(source, issuers, row);
  const exchange = source.exchange(rows.exchange(row));
  const peer = exchange === undefined ? null : issuers.peerOf(exchange);
  if (exchange === undefined || peer === null) return undefined;
  const own = { exchange: exchange.number, aside: `#${exchange.number}` };
  switch (kind) {
    case 'http.request':
      return arrow(source, row, { ...own, from: 'client', to: peer, ...requestWords(exchange) });
    case 'http.response':
      return arrow(source, row, { ...own, from: peer, to: 'client', ...responseWords(exchange, rows.summary(row)) });
    case 'http.end':
      return exchange.state === 'closed'
        ? arrow(source, row, { ...own, from: 'client', to: peer, ...closed(rows.summary(row)) })
        : null;
    case 'http.error':
      return undefined;
    default:
      return null;
  }
}

type Words = Pick<ArrowStep, 'shape' | 'tone' | 'title' | 'detail'>;
type Drawn = Words & Pick<ArrowStep, 'from' | 'to' | 'exchange' | 'aside'>;

function arrow({ rows }: DiagramSource, row: number, { title, detail, ...drawn }: Drawn): ArrowStep {
  return {
    kind: 'arrow',
    ...drawn,
    title: visibleText(title, 100),
    detail: visibleText(detail),
    t: rows.time(row),
    until: rows.time(row),
    row,
    rows: [row],
  };
}

function requestWords(exchange: Exchange): Words {
  const { method, url, label, redirectOf } = exchange;
  const step = stepOfRequest(exchange);
  const follows = redirectOf === 0 ? '' : `follows the redirect of exchange ${redirectOf}`;
  return {
    shape: 'request',
    tone: 'c2s',
    title: `${method} ${readAddress(url)?.path || '/'}`,
    detail: joined(step === null ? label : stepTitle(step), follows),
  };
}

function responseWords({ status }: Exchange, summary: string): Words {
  return {
    shape: 'response',
    tone: status >= 400 ? 'error' : status >= 300 ? 'warning' : 's2c',
    title: `HTTP ${status}`,
    detail: summary.replace(/^\d+ (?:· )?/, '').replace(/[?#].*$/s, ''),
  };
}

function closed(summary: string): Words {
  return { shape: 'wire', tone: 'warning', title: 'HTTP closed', detail: summary };
}

/** What goes by way of the user's browser: the authorization URL, and the redirect back. */
function browserArrow(source: DiagramSource, issuers: Issuers, row: number): ArrowStep | null {
  const { rows } = source;
  const issuer = issuers.ofEvent(rows.seq(row));
  if (issuer === null) return null;
  const back = rows.class(row) === 'auth.redirect';
  const said = rows.summary(row).split(' · ');
  const address = readAddress(said.pop() ?? '');
  const [from, to]: [Peer, Peer] = back ? [issuer, 'client'] : ['client', issuer];
  return arrow(source, row, {
    from,
    to,
    exchange: 0,
    aside: 'browser',
    shape: back ? 'response' : 'request',
    tone: said.some((words) => words.startsWith('not taken')) ? 'warning' : back ? 's2c' : 'c2s',
    title: `GET ${address?.path || '/'}`,
    detail: joined(
      stepTitle(back ? 'redirect' : 'authorization'),
      back ? answerNames(address?.query ?? '') : '',
      ...said,
    ),
  });
}

/** The parameters that came: `code, state, iss`; of an error its value too. A summary may end in the midst of one. */
function answerNames(query: string): string {
  const whole = query.endsWith('...') ? query.replace(/&[^&]*$/, '') : query;
  return parametersOf(whole)
    .map(([name, value]) => (name === 'error' ? `error ${value}` : name))
    .join(', ');
}
