import type { FrameClass } from '../../jsonrpc/index.ts';
import type { EventKind } from '../../capture/index.ts';

/** What a row of the list is: the class of a message or frame, or the kind of another event. */
export type RowClass = FrameClass | Exclude<EventKind, 'frame'>;

/** Every row class. The position is the code in packed columns, so new ones go to the end. */
export const ROW_CLASSES: readonly RowClass[] = [
  'request',
  'notification',
  'response.result',
  'response.error',
  'response.error-unattributed',
  'response.error-null-id',
  'malformed.scalar',
  'malformed.hybrid',
  'malformed.method',
  'malformed.request-id',
  'malformed.both',
  'malformed.result-without-id',
  'malformed.empty-response',
  'malformed.not-rpc',
  'malformed.nested-batch',
  'noise.encoding',
  'noise.blank',
  'noise.text',
  'noise.concatenated',
  'noise.trailing',
  'batch.empty',
  'batch.requests',
  'batch.responses',
  'batch.mixed',
  'batch.invalid',
  'process.spawn',
  'process.spawn-failed',
  'process.stderr',
  'process.stdin-close',
  'process.stdout-end',
  'process.stderr-end',
  'process.signal',
  'process.exit',
  'timer',
  'gap',
  'note',
  'http.request',
  'http.sent',
  'http.response',
  'http.encoded',
  'http.body',
  'http.end',
  'http.error',
  'sse.event',
  'sse.comment',
  'ws.open',
  'ws.control',
  'ws.close',
  'probe',
  'process.stdout-held',
  'http.request-body',
  'auth.begin',
  'auth.authorize',
  'auth.redirect',
  'auth.token',
  'auth.end',
  'auth.trial',
  'middle',
];

const CODES = new Map(ROW_CLASSES.map((name, code) => [name, code]));

/** The packed code of a class. */
export function rowClassCode(name: RowClass): number {
  return CODES.get(name) ?? 0;
}

/** True for rows that carry JSON-RPC or stand where a message should be. */
export function isFrameClass(name: RowClass): boolean {
  return rowClassCode(name) < rowClassCode('process.spawn');
}
