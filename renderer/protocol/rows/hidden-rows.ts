import { ROW_CLASSES, rowClassCode, type RowClass, type RowTable } from '../../../shared/analysis/index.ts';

/** What of HTTP, SSE and WebSocket says little by itself: the exchange in the HTTP panel has it all in its place. */
export const WIRE_NOISE: readonly RowClass[] = ['http.sent', 'http.encoded', 'http.end', 'sse.comment', 'ws.control'];

/** By the code of a class, since every row is asked. */
const NOISE = ROW_CLASSES.map((name) => WIRE_NOISE.includes(name));
const STDERR = rowClassCode('process.stderr');

/** What the list leaves out unless it is asked for. */
export interface Shown {
  readonly stderr: boolean;
  readonly wire: boolean;
}

/** True for a row that is in the list; one with an error or a warning always is. */
export function isShown(rows: RowTable, row: number, shown: Shown): boolean {
  const code = rows.classCode(row);
  if (!shown.stderr && code === STDERR) return false;
  if (shown.wire || NOISE[code] !== true) return true;
  const level = rows.level(row);
  return level === 'error' || level === 'warning';
}

/** What of that a filter asks for all the same, by the name of a class or of a stream. */
export function askedFor(filter: string): Shown {
  return {
    wire: /\b(http|sse|ws)\.|\b(stream|exchange)\s*[:=<>!]/i.test(filter),
    stderr: /\bprocess\.\*|\bstderr\b/i.test(filter),
  };
}
