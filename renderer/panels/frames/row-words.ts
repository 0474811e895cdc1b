import { isFrameClass, type Operation, type RowTable } from '../../../shared/analysis/index.ts';
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

const EVENT_SIGNS: Readonly<Record<string, string>> = {
  'process.stderr': '¦',
  timer: '◷',
  gap: '⋯',
  note: '✎',
};

const MARK_TITLES: Readonly<Record<string, string>> = {
  pending: 'No answer yet',
  orphan: 'Answers no request of this connection',
  duplicate: 'Answers a request that was answered before',
  late: 'Answered after it was cancelled or had timed out',
  cancelled: 'Cancelled before it was answered',
  'timed-out': 'Not answered in time',
  lost: 'The connection ended before it was answered',
};

/** Words and tones of a row. `operation` is the one that it belongs to. */
export function rowWords(rows: RowTable, row: number, operation: Operation | undefined): RowWords {
  const kind = rows.class(row);
  const dir = rows.direction(row);
  const frame = isFrameClass(kind);
  const noise = kind.startsWith('noise.');
  const odd = noise || kind.startsWith('malformed.');
  const failed = kind.startsWith('response.error');
  const toolFailed = kind === 'response.result' && operation?.state === 'tool-error';
  const mark = rows.mark(row);
  const latency = rows.latency(row);
  // Both rows of a pair know the latency; it is read where the answer stands.
  const showsLatency = latency >= 0 && kind.startsWith('response.') && mark !== 'orphan';
  const title = MARK_TITLES[mark] ?? '';
  return {
    arrow: !frame ? (EVENT_SIGNS[kind] ?? '●') : noise ? '≈' : dir === 'c2s' ? '→' : '←',
    arrowTone: !frame || noise || dir === null ? 'tone-muted' : `tone-${dir}`,
    method: rows.method(row) === '' ? kind : rows.method(row),
    methodTone: failed ? 'tone-error' : odd ? 'tone-warning' : frame ? '' : 'tone-muted',
    summaryTone: failed ? 'tone-error' : toolFailed ? 'tone-warning' : '',
    latency: showsLatency ? duration(latency) : mark === 'paired' || mark === '' ? '' : mark === 'pending' ? '…' : mark,
    latencyTone: title === '' || mark === 'pending' ? '' : 'tone-warning',
    latencyTitle: title,
  };
}

/** The place of a row as it is written: the event's number, and the member of its batch. */
export function rowNumber(rows: RowTable, row: number): string {
  const member = rows.member(row);
  return member < 0 ? String(rows.seq(row)) : `${rows.seq(row)}.${member + 1}`;
}
