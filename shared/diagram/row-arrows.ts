import { duration, type Exchange, joined, type Operation, type RowClass, type RowMark } from '../analysis/index.ts';
import type { ArrowStep, DiagramSource, StepTone } from './diagram.ts';
import { visibleText } from './visible-text.ts';

/** Longest title of a step, in UTF-16 units: a method may be a megabyte. */
const TITLE = 100;

const FATES: Partial<Record<RowMark, string>> = {
  pending: 'no answer yet',
  orphan: 'answers no request',
  duplicate: 'a second answer',
  late: 'late',
  cancelled: 'cancelled',
  'timed-out': 'not answered in time',
  lost: 'never answered',
};

/** What became of a message. A late answer is told on both its ends. */
function fateWords(mark: RowMark, response: boolean): string {
  return mark === 'late' && !response ? 'answered late' : (FATES[mark] ?? '');
}

/** The arrow of a row that carries a message. */
export function messageArrow(source: DiagramSource, row: number): ArrowStep {
  const { rows } = source;
  const dir = rows.direction(row) ?? 'c2s';
  const kind = rows.class(row);
  const response = isAnswer(kind);
  const operation = source.operations[rows.operation(row)];
  const exchange = source.exchange(rows.exchange(row));
  const method = rows.method(row);
  const tick = method === 'notifications/progress';
  return {
    kind: 'arrow',
    shape: response ? 'response' : kind === 'notification' ? (tick ? 'tick' : 'notification') : 'request',
    from: dir === 'c2s' ? 'client' : 'server',
    to: dir === 'c2s' ? 'server' : 'client',
    exchange: rows.exchange(row),
    tone: messageTone(source, row, dir),
    title: `${method === 'notifications/cancelled' ? '⊘ ' : ''}${messageTitle(kind, method, rows.member(row))}`,
    detail: visibleText(joined(detailOf(rows.summary(row), kind), withinWords(source, row, operation))),
    aside: joined(
      rows.id(row) === null ? '' : `id ${visibleText(rows.id(row) ?? '', 24)}`,
      roundWords(operation, row),
      response && rows.latency(row) >= 0 ? duration(rows.latency(row)) : '',
      fateWords(rows.mark(row), response),
      dir === 's2c' && operation?.strayed === true && operation.response === row ? 'on a different stream' : '',
      wireWords(exchange, dir, row),
    ),
    t: rows.time(row),
    until: rows.time(row),
    row,
    rows: [row],
  };
}

/** Whether a message is the end of an operation, well-formed or not. */
function isAnswer(kind: RowClass): boolean {
  return kind.startsWith('response.') || kind === 'malformed.both' || kind === 'malformed.empty-response';
}

function messageTone(source: DiagramSource, row: number, dir: 'c2s' | 's2c'): StepTone {
  const kind = source.rows.class(row);
  if (kind.startsWith('response.error')) return 'error';
  if (kind.startsWith('malformed.')) return 'warning';
  const state = source.operations[source.rows.operation(row)]?.state;
  if (kind === 'response.result' && state === 'tool-error') return 'warning';
  return source.rows.mark(row) === 'orphan' || source.rows.mark(row) === 'duplicate' ? 'warning' : dir;
}

function messageTitle(kind: RowClass, method: string, member: number): string {
  const named = visibleText(method, TITLE);
  const batch = member < 0 ? '' : ', in a batch';
  if (kind === 'response.result') return `${named} result${batch}`.trimStart();
  if (kind.startsWith('response.')) return `${named} error${batch}`.trimStart();
  if (isAnswer(kind)) return `${named} malformed answer${batch}`.trimStart();
  return `${named === '' ? 'message' : named}${batch}`;
}

/** The title of an error says that it is one. */
function detailOf(summary: string, kind: string): string {
  return kind.startsWith('response.error') ? summary.replace(/^error /, '') : summary;
}

/** What carried a request of the server: `within tools/call id 3`. */
function withinWords(source: DiagramSource, row: number, operation: Operation | undefined): string {
  if (operation === undefined || operation.request !== row || operation.parent < 0) return '';
  const parent = source.operations[operation.parent];
  return parent === undefined ? '' : `within ${visibleText(parent.method, 40)} id ${visibleText(parent.id, 20)}`;
}

function roundWords(operation: Operation | undefined, row: number): string {
  const round = operation === undefined ? -1 : roundOf(operation, row);
  return round < 0 ? '' : `round ${round + 1}`;
}

/** Position of the round that a row is the request or the answer of; -1 for none. */
export function roundOf({ rounds }: Operation, row: number): number {
  let low = 0;
  let high = rounds.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rounds[middle]!.request <= row) low = middle + 1;
    else high = middle;
  }
  const round = rounds[low - 1];
  return round !== undefined && (round.request === row || round.response === row) ? low - 1 : -1;
}

/** What carried a message over HTTP: `POST #7`, `200 #7`, `SSE #7`. */
function wireWords(exchange: Exchange | undefined, dir: 'c2s' | 's2c', row: number): string {
  if (exchange === undefined || exchange.purpose === 'websocket') return '';
  if (dir === 'c2s') return `${visibleText(exchange.method, 12)} #${exchange.number}`;
  if (exchange.body === 'sse') return `SSE #${exchange.number}`;
  return exchange.status > 0 && row > exchange.responseRow
    ? `${exchange.status} #${exchange.number}`
    : `HTTP #${exchange.number}`;
}
