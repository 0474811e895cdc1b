import { isFrameClass } from '../analysis/index.ts';
import type { ArrowStep, DiagramSource, NoteStep } from './diagram.ts';
import { messageArrow } from './row-arrows.ts';
import { eventNote, wireArrow } from './row-events.ts';

/** A request whose id is of a wrong type, and what is result and error at once, are messages all the same. */
const MESSAGES: ReadonlySet<string> = new Set([
  'request',
  'notification',
  'malformed.request-id',
  'malformed.both',
  'malformed.empty-response',
]);

/** What a row is in a diagram; null for one that says nothing by itself. */
export function rowStep(source: DiagramSource, row: number): ArrowStep | NoteStep | null {
  const kind = source.rows.class(row);
  if (MESSAGES.has(kind) || kind.startsWith('response.')) return messageArrow(source, row);
  if (isFrameClass(kind)) return eventNote(source, row);
  return wireArrow(source, row) ?? eventNote(source, row);
}
