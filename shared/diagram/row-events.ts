import type { Exchange, RowClass } from '../analysis/index.ts';
import type { ArrowStep, DiagramSource, NoteStep, StepTone } from './diagram.ts';
import { visibleText } from './visible-text.ts';

type Words = Pick<NoteStep, 'over' | 'sign' | 'title' | 'tone'>;

/** Events that are always a note, as it is written. */
const NOTES: Partial<Record<RowClass, Words>> = {
  'process.spawn': { over: 'server', sign: '▶', title: 'process started', tone: 'muted' },
  'process.spawn-failed': { over: 'server', sign: '✕', title: 'process did not start', tone: 'error' },
  'process.stderr': { over: 'server', sign: '¦', title: 'stderr', tone: 'muted' },
  'process.stdout-end': { over: 'server', sign: '▪', title: 'stdout ended', tone: 'muted' },
  'process.stderr-end': { over: 'server', sign: '▪', title: 'stderr ended', tone: 'muted' },
  'process.exit': { over: 'server', sign: '■', title: 'process exited', tone: 'muted' },
  'http.body': { over: 'server', sign: '▤', title: 'body without a message', tone: 'muted' },
  'http.error': { over: 'both', sign: '✕', title: 'HTTP failed', tone: 'error' },
  'ws.open': { over: 'both', sign: '⇄', title: 'WebSocket', tone: 'muted' },
  'ws.close': { over: 'both', sign: '▪', title: 'WebSocket', tone: 'muted' },
  timer: { over: 'client', sign: '◷', title: 'timeout', tone: 'warning' },
  gap: { over: 'both', sign: '⋯', title: 'left out of the capture', tone: 'warning' },
  note: { over: 'both', sign: '✎', title: 'note', tone: 'info' },
  'auth.begin': { over: 'client', sign: '▶', title: 'sign-in begun', tone: 'muted' },
  'auth.end': { over: 'client', sign: '■', title: 'sign-in ended', tone: 'muted' },
  probe: { over: 'client', sign: '?', title: 'probe', tone: 'info' },
};

/** Bytes that should have been a message. */
function unreadable(kind: RowClass, from: 'client' | 'server'): Words {
  const noise = kind.startsWith('noise.');
  const title = noise ? 'noise' : kind.startsWith('batch.') ? 'batch without a message' : 'malformed';
  return { over: from, sign: noise ? '≈' : '▲', title, tone: 'warning' };
}

/** The note of a row that holds no message; null for one that says nothing by itself, or is an arrow. */
export function eventNote({ rows }: DiagramSource, row: number): NoteStep | null {
  const kind = rows.class(row);
  const odd = /^(noise|malformed|batch)\./.test(kind);
  const words = odd ? unreadable(kind, rows.direction(row) === 'c2s' ? 'client' : 'server') : NOTES[kind];
  if (words === undefined) return null;
  const said = visibleText(rows.summary(row));
  return {
    kind: 'note',
    ...words,
    tone: toneOf(kind, rows.level(row), said) ?? words.tone,
    lines: said === '' ? [] : [said],
    t: rows.time(row),
    until: rows.time(row),
    row,
    rows: [row],
  };
}

/** A tone of what an event says; null where it has that of its kind. */
function toneOf(kind: RowClass, level: string, said: string): StepTone | null {
  if (kind === 'auth.end') return said.startsWith('failed') ? 'error' : null;
  return kind === 'note' && (level === 'error' || level === 'warning') ? level : null;
}

/** The arrow of what crossed beneath the messages, where it says more than they do; null otherwise. */
export function wireArrow(source: DiagramSource, row: number): ArrowStep | null {
  const { rows } = source;
  const exchange = source.exchange(rows.exchange(row));
  const words = wireWords(rows.class(row), exchange, rows.summary(row));
  if (words === null) return null;
  return {
    kind: 'arrow',
    exchange: rows.exchange(row),
    ...words,
    title: visibleText(words.title, 100),
    detail: visibleText(words.detail),
    aside: exchange === undefined ? '' : `#${exchange.number}`,
    t: rows.time(row),
    until: rows.time(row),
    row,
    rows: [row],
  };
}

type WireWords = Pick<ArrowStep, 'shape' | 'from' | 'to' | 'tone' | 'title' | 'detail'>;

const wire = (from: 'client' | 'server', tone: StepTone, title: string, detail: string): WireWords => ({
  shape: 'wire',
  from,
  to: from === 'client' ? 'server' : 'client',
  tone,
  title,
  detail,
});

function wireWords(kind: RowClass, exchange: Exchange | undefined, summary: string): WireWords | null {
  switch (kind) {
    case 'process.stdin-close':
      return summary.startsWith('the server')
        ? wire('server', 'warning', 'stdin closed', summary)
        : wire('client', 'muted', 'stdin closed', summary);
    case 'process.signal':
      return wire('client', 'warning', 'signal', summary);
    case 'http.request':
      return carriesMessage(exchange) ? null : wire('client', 'muted', requestTitle(exchange), withoutFirst(summary));
    case 'http.response':
      return responseWords(exchange, summary);
    case 'http.end':
      return endsStream(exchange) ? wire(endedBy(summary), 'muted', 'stream ended', summary) : null;
    case 'sse.event':
      // An id alone is only a place to resume from (2025-11-25, transports).
      return /^id: \S+$/.test(summary)
        ? null
        : {
            shape: 'tick',
            from: 'server',
            to: 'client',
            tone: 'muted',
            title: 'event without a message',
            detail: summary,
          };
    default:
      return null;
  }
}

/** A POST is drawn as the message that it carries, unless it goes on with another exchange. */
function carriesMessage(exchange: Exchange | undefined): boolean {
  return exchange?.method === 'POST' && exchange.redirectOf === 0 && exchange.resumes === 0;
}

function requestTitle(exchange: Exchange | undefined): string {
  switch (exchange?.purpose) {
    case 'listen':
      return 'GET opens a stream';
    case 'resume':
      return 'GET resumes a stream';
    case 'events':
      return 'GET opens the event stream';
    case 'end-session':
      return 'DELETE ends the session';
    case 'websocket':
      return 'GET asks for a WebSocket';
    default:
      return exchange === undefined ? 'HTTP request' : `${exchange.method} again`;
  }
}

/** The head of a response is drawn where it is more than the ordinary yes to a message. */
function responseWords(exchange: Exchange | undefined, summary: string): WireWords | null {
  const status = exchange?.status ?? 0;
  if (status >= 400) return wire('server', 'error', `HTTP ${status}`, withoutFirst(summary));
  if (status >= 300) return wire('server', 'warning', `HTTP ${status}`, withoutFirst(summary));
  if (exchange !== undefined && givesSession(exchange))
    return wire('server', 'muted', `HTTP ${status}`, `gives session ${exchange.givenSessionId}`);
  if (exchange === undefined || carriesMessage(exchange)) return null;
  return wire('server', 'muted', `HTTP ${status}`, withoutFirst(summary));
}

/** A server may repeat the session on every response: only the one that the client did not have yet is news. */
function givesSession({ sessionId, givenSessionId }: Exchange): boolean {
  return givenSessionId !== '' && givenSessionId !== sessionId;
}

/** Without the method or the status, which the title has. */
function withoutFirst(summary: string): string {
  return summary.replace(/^\S+ /, '');
}

/** The end of a plain answer says nothing: it came. That of a stream, or of one that our client closed, does. */
function endsStream(exchange: Exchange | undefined): boolean {
  return exchange !== undefined && (exchange.body === 'sse' || exchange.state === 'closed');
}

function endedBy(summary: string): 'client' | 'server' {
  return summary.startsWith('closed by us') ? 'client' : 'server';
}
