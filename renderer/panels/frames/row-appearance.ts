import type { Direction } from '../../../shared/capture/index.ts';
import {
  isFrameClass,
  type Exchange,
  type Operation,
  type RowClass,
  type RowTable,
} from '../../../shared/analysis/index.ts';
import { handMadeTitle } from '../../protocol/evidence/index.ts';
import { duration } from '../../widgets/index.ts';

/** How a row is written in the list. */
export interface RowWords {
  readonly arrow: string;
  /** Class of the arrow's colour. */
  readonly arrowTone: string;
  readonly method: string;
  readonly methodTone: string;
  readonly summaryTone: string;
  /** Latency, or what became of the message. */
  readonly latency: string;
  readonly latencyTone: string;
  /** What the latency cell says at length. */
  readonly latencyTitle: string;
}

const EVENT_SIGNS: Partial<Record<RowClass, string>> = {
  'process.stderr': '¦',
  timer: '◷',
  gap: '⋯',
  note: '✎',
  'http.request': '⇒',
  'http.request-body': '⇒',
  'http.sent': '⇒',
  'http.response': '⇐',
  'http.encoded': '▪',
  'http.body': '▤',
  'http.end': '▪',
  'http.error': '✕',
  'sse.event': '⇠',
  'sse.comment': '⇠',
  'ws.open': '⇄',
  'ws.control': '⇄',
  'ws.close': '▪',
  probe: '?',
  'auth.begin': '⚿',
  'auth.authorize': '⚿',
  'auth.redirect': '⚿',
  'auth.token': '⚿',
  'auth.end': '⚿',
  'auth.trial': '⚿',
  middle: '✂',
};

/** Events that are a failure by themselves. */
const FAILURES: ReadonlySet<RowClass> = new Set(['http.error', 'process.spawn-failed']);

const MARK_TITLES: Readonly<Record<string, string>> = {
  pending: 'No answer yet',
  orphan: 'Answers no request of this connection',
  duplicate: 'Answers a request that was answered before',
  late: 'Answered after it was cancelled or had timed out',
  cancelled: 'Cancelled before it was answered',
  'timed-out': 'Not answered in time',
  lost: 'The connection ended before it was answered',
};

/** Words and tones of a row. `operation` and `exchange` are those that it belongs to. */
export function rowWords(
  rows: RowTable,
  row: number,
  operation: Operation | undefined,
  exchange?: Pick<Exchange, 'responseRow' | 'status'>,
): RowWords {
  const kind = rows.class(row);
  const dir = rows.direction(row);
  const frame = isFrameClass(kind);
  // What a user wrote is no noise, whatever it is: it has a direction, and says what it is.
  const ours = rows.origin(row) === 'user' && kind.startsWith('noise.');
  const noise = kind.startsWith('noise.') && !ours;
  const odd = noise || kind.startsWith('malformed.');
  const failed = kind.startsWith('response.error');
  const toolFailed = kind === 'response.result' && operation?.state === 'tool-error';
  const mark = rows.mark(row);
  const latency = rows.latency(row);
  // Both rows of a pair know the latency; it is read where the answer stands.
  const showsLatency = latency >= 0 && kind.startsWith('response.') && mark !== 'orphan';
  const refused = exchange?.responseRow === row && exchange.status >= 400;
  const title = MARK_TITLES[mark] ?? '';
  return {
    arrow: !frame ? (EVENT_SIGNS[kind] ?? '●') : noise ? '≈' : dir === 'c2s' ? '→' : '←',
    arrowTone: ours ? `tone-${dir ?? 'muted'}` : arrowTone(kind, dir),
    method: ours ? handMadeTitle(kind) : rows.method(row) === '' ? kind : rows.method(row),
    methodTone:
      failed || refused || FAILURES.has(kind) ? 'tone-error' : odd ? 'tone-warning' : frame ? '' : 'tone-muted',
    summaryTone: failed || refused || FAILURES.has(kind) ? 'tone-error' : toolFailed ? 'tone-warning' : '',
    latency: showsLatency ? duration(latency) : mark === 'paired' || mark === '' ? '' : mark === 'pending' ? '…' : mark,
    latencyTone: title === '' || mark === 'pending' ? '' : 'tone-warning',
    latencyTitle: title,
  };
}

function arrowTone(kind: RowClass, dir: Direction | null): string {
  if (FAILURES.has(kind)) return 'tone-error';
  if (kind === 'http.request' || kind === 'http.request-body' || kind === 'http.sent') return 'tone-c2s';
  if (kind === 'http.response' || kind === 'sse.event' || kind === 'sse.comment') return 'tone-s2c';
  return dir === null || kind.startsWith('noise.') ? 'tone-muted' : `tone-${dir}`;
}

/** The place of a row as it is written: the event's number, and the member of its batch. */
export function rowNumber(rows: RowTable, row: number): string {
  const member = rows.member(row);
  return member < 0 ? String(rows.seq(row)) : `${rows.seq(row)}.${member + 1}`;
}

/** A summary that begins with the URL of the connection itself says only the path: the rest is the same on every row. */
export function shortSummary(summary: string, url: string): string {
  const [origin = ''] = /^[a-z][a-z\d+.-]*:\/\/[^/?#]+/i.exec(url) ?? [];
  const at = origin === '' ? -1 : summary.indexOf(` ${origin}/`);
  return at < 0 ? summary : summary.slice(0, at + 1) + summary.slice(at + 1 + origin.length);
}
