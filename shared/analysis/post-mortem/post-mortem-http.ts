import type { Death } from './post-mortem.ts';
import type { PostMortemStep, PostMortem } from '../session/index.ts';
import { type ExchangeRecord, isEventsStream } from '../http/index.ts';
import { forgottenSession, type VerdictEvidence } from '../verdict/index.ts';
import { oneLine } from '../reading/index.ts';

const LOOKED_AT = 40;

/** What ended over HTTP or WebSocket; null as long as nothing did. */
export function httpDeath(evidence: VerdictEvidence): Death | null {
  const { http, lifecycle } = evidence;
  const begun = Math.max(0, lifecycle.startOf('connect'));
  const close = http.socketClose;
  if (close) {
    const { seq, t, code, by } = close;
    const meaning = by === 'lost' ? 'nobody closed it: the connection broke' : oneLine(close.reason, 200);
    return death('connection', { seq, t, how: `WebSocket ${code}`, meaning, closedBy: CLOSERS[by] }, begun);
  }
  const { endedEvents, tally, lastMessage, farewell } = http;
  if (endedEvents) return death('session', ending(endedEvents, 'event stream'), endedEvents.exchange.start);
  if (tally.sessionEnded && tally.lostSeq > 0) {
    const meaning = `the server no longer knows the session${tally.sentAfterLoss > 0 ? ', and the client kept using it' : ''}`;
    const at = { seq: tally.lostSeq, t: tally.lostAt, how: '404 Not Found', meaning, closedBy: 'server' as const };
    return death('session', at, tally.sessionAt);
  }
  if (lastMessage && forgottenSession(evidence)) {
    const meaning = 'the server no longer accepts the session that it gave';
    return death('session', { ...ending(lastMessage, 'answer'), meaning }, tally.sessionAt);
  }
  if (farewell)
    return death('session', { ...ending(farewell, farewell.exchange.method), closedBy: 'client' }, tally.sessionAt);
  if (lastMessage && (lastMessage.exchange.state === 'failed' || lastMessage.served?.state === 'lost'))
    return death(opened(evidence) ? 'stream' : 'start', ending(lastMessage, 'answer'), lastMessage.exchange.start);
  if (lifecycle.stateOf('closing') !== 'done') return null;
  const last = http.exchanges.at(-1);
  if (!last) return null;
  const at = {
    seq: evidence.rows.seq(Math.max(0, last.endRow)),
    t: last.end,
    how: 'closed',
    meaning: '',
    closedBy: 'client' as const,
  };
  return death('connection', at, begun);
}

const death = (
  of: Death['of'],
  at: Pick<Death, 'seq' | 't' | 'how' | 'meaning' | 'closedBy'>,
  start: number,
): Death => ({
  of,
  ...at,
  exitCode: null,
  exitSignal: null,
  lived: Math.max(0, at.t - start),
});

const opened = ({ lifecycle }: VerdictEvidence): boolean => lifecycle.startOf('operation') >= 0;

const CLOSERS = { us: 'client', peer: 'server', lost: 'outside' } as const;

function ending(record: ExchangeRecord, what: string): Pick<Death, 'seq' | 't' | 'how' | 'meaning' | 'closedBy'> {
  const { state, status, reason, end, detail } = record.exchange;
  return {
    seq: record.endSeq,
    t: end,
    how:
      state === 'failed'
        ? brokenWords(record, what)
        : status >= 400
          ? `${status} ${reason}`.trim()
          : isEventsStream(record) || status === 0
            ? `${what} ended`
            : `${what} ended after ${status} ${reason}`.trim(),
    meaning: oneLine(detail, 200),
    closedBy: state === 'failed' ? 'outside' : record.endedBy === 'us' ? 'client' : 'server',
  };
}

/** How an exchange failed: where there was no connection, no answer broke off. */
function brokenWords({ code, exchange: { stage } }: ExchangeRecord, what: string): string {
  if (code === 'ECONNREFUSED') return 'connection refused';
  if (stage === 'dns') return 'host name not resolved';
  return stage === 'connect' || stage === 'proxy' || stage === 'tls' ? 'no connection' : `${what} broke off`;
}

/** The newest answer that was no success, else the newest answer. */
export function newestStatus({ http }: VerdictEvidence): PostMortem['status'] {
  let telling: ExchangeRecord | null = null;
  let left = LOOKED_AT;
  for (const record of http.newest()) {
    if (left === 0) break;
    left -= 1;
    // The answer that ended the session says more than any after it.
    if (record.responseSeq > 0 && record.responseSeq === http.tally.lostSeq) return statusOf(record);
    const { status } = record.exchange;
    if (telling === null ? status > 0 : telling.exchange.status < 400 && status >= 400) telling = record;
  }
  return telling && statusOf(telling);
}

function statusOf({ exchange, responseSeq }: ExchangeRecord): NonNullable<PostMortem['status']> {
  return { seq: responseSeq, exchange: exchange.number, status: exchange.status, reason: exchange.reason };
}

/** What the client tried beside its messages, in order: resumption, opening anew, other transports, the end of the session. */
export function httpSteps({ http }: VerdictEvidence): PostMortemStep[] {
  const steps: PostMortemStep[] = [];
  let left = LOOKED_AT;
  let openings = 0;
  for (const record of http.newest()) {
    if (left === 0) break;
    left -= 1;
    const { purpose, start, label } = record.exchange;
    const opening = purpose === 'message' && (label === 'initialize' || label === 'server/discover');
    if (purpose === 'message' && !opening) continue;
    if (opening) openings += 1;
    steps.push({ seq: record.requestSeq, t: start, text: `${stepWords(record)}: ${cameTo(record)}` });
  }
  const close = http.socketClose;
  if (close?.by === 'us') steps.unshift({ seq: close.seq, t: close.t, text: `WebSocket closed with ${close.code}` });
  // One opening is no attempt at anything: it is how a connection begins.
  return (openings > 1 ? steps : steps.filter(({ text }) => !text.startsWith('opened by'))).toReversed();
}

function stepWords({ exchange }: ExchangeRecord): string {
  switch (exchange.purpose) {
    case 'message':
      return `opened by ${exchange.label}`;
    case 'resume':
      return `stream resumed (${oneLine(exchange.label, 80)})`;
    case 'listen':
      return 'listened by GET';
    case 'events':
      return 'fell back to HTTP+SSE';
    case 'end-session':
      return 'session ended by DELETE';
    case 'probe':
    case 'resource-metadata':
    case 'server-metadata':
    case 'registration':
    case 'assertion':
    case 'token':
    case 'introspection':
    case 'revocation':
    case 'trial':
      return exchange.label;
    case 'websocket':
      return 'opened a WebSocket';
  }
}

function cameTo({ exchange, ended }: ExchangeRecord): string {
  const { status, reason, state, detail } = exchange;
  if (state === 'failed') return oneLine(detail, 120) || 'failed';
  if (status > 0) return `${status} ${reason}`.trim();
  return ended ? 'no answer' : 'not answered yet';
}
