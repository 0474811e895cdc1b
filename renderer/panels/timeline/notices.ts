import { rowClassCode, type RowTable } from '../../../shared/analysis/index.ts';
import { MarkLane } from './columns/marks.ts';

/** What a message without an answer is, as far as it is told apart on the timeline. Drawn in this order, the last on top. */
export const NOTICES = ['log', 'progress', 'other', 'noise', 'changed', 'cancelled'] as const;
export type Notice = (typeof NOTICES)[number];

/** Rows of one direction by what they are. */
export type NoticeLanes = Readonly<Record<Notice, MarkLane>>;

export function noticeLanes(): NoticeLanes {
  return {
    log: new MarkLane(),
    progress: new MarkLane(),
    other: new MarkLane(),
    noise: new MarkLane(),
    changed: new MarkLane(),
    cancelled: new MarkLane(),
  };
}

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

/** What the row is among them; null for one that is none: a request, a response, an event. */
export function noticeOf(rows: RowTable, row: number): Notice | null {
  const code = rows.classCode(row);
  if (code === NOTIFICATION) return METHODS.get(rows.method(row)) ?? 'other';
  // What is malformed but belongs to a request stands with that.
  return code >= FIRST_MALFORMED && code <= LAST_NOISE && rows.operation(row) < 0 ? 'noise' : null;
}
