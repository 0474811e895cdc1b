import { rowClassCode, type RowTable } from '../../../../shared/analysis/index.ts';
import type { ConnectionModel } from '../../../state/index.ts';

/** What a message without an answer is, as far as it is told apart on the timeline. Drawn in this order, the last on top. */
export const NOTICES = ['log', 'progress', 'other', 'noise', 'changed', 'cancelled'] as const;
export type Notice = (typeof NOTICES)[number];

/** What a row is to the timeline: a frame, a line or a step of the process, something on the wire, a step of a sign-in, or what happened beside all that. */
export type RowKind = 'frame' | 'stderr' | 'process' | 'wire' | 'sign-in' | 'remark';

const FIRST_PROCESS = rowClassCode('process.spawn');
const LAST_PROCESS = rowClassCode('process.exit');
const STDERR = rowClassCode('process.stderr');
const FIRST_WIRE = rowClassCode('http.request');
const LAST_WIRE = rowClassCode('sse.comment');
const REQUEST_BODY = rowClassCode('http.request-body');
const SIGN_IN: ReadonlySet<number> = new Set(
  (['auth.begin', 'auth.authorize', 'auth.redirect', 'auth.token', 'auth.trial', 'auth.end'] as const).map(
    rowClassCode,
  ),
);
const NOTIFICATION = rowClassCode('notification');
const FIRST_MALFORMED = rowClassCode('malformed.scalar');
const LAST_NOISE = rowClassCode('batch.invalid');

const METHODS: ReadonlyMap<string, Notice> = new Map([
  ['notifications/message', 'log'],
  ['notifications/progress', 'progress'],
  ['notifications/cancelled', 'cancelled'],
  ['notifications/tools/list_changed', 'changed'],
  ['notifications/prompts/list_changed', 'changed'],
  ['notifications/resources/list_changed', 'changed'],
  ['notifications/roots/list_changed', 'changed'],
  ['notifications/resources/updated', 'changed'],
]);

/** What the code of a row's class makes it. */
export function kindOf(code: number): RowKind {
  if (code < FIRST_PROCESS) return 'frame';
  if (code === STDERR) return 'stderr';
  if (code <= LAST_PROCESS) return 'process';
  if ((code >= FIRST_WIRE && code <= LAST_WIRE) || code === REQUEST_BODY) return 'wire';
  return SIGN_IN.has(code) ? 'sign-in' : 'remark';
}

/** What the row is among the notices; null for one that is none: a request, a response, an event. */
export function noticeOf(rows: RowTable, row: number): Notice | null {
  const code = rows.classCode(row);
  if (code === NOTIFICATION) return METHODS.get(rows.method(row)) ?? 'other';
  // What is malformed but belongs to a request stands with that.
  return code >= FIRST_MALFORMED && code <= LAST_NOISE && rows.operation(row) < 0 ? 'noise' : null;
}

/** True for a row that stands with the requests: a message that is no notice, or what happened to a request. */
export function isOfRequest({ rows, operations }: ConnectionModel, row: number): boolean {
  const kind = kindOf(rows.classCode(row));
  if (kind === 'frame') return noticeOf(rows, row) === null;
  return kind === 'remark' && operations[rows.operation(row)] !== undefined;
}
