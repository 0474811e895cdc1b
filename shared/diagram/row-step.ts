import { isFrameClass } from '../analysis/index.ts';
import type { ArrowStep, DiagramSource, NoteStep } from './diagram.ts';
import { messageArrow } from './row-arrows.ts';
import { eventNote, wireArrow } from './row-events.ts';
import type { Issuers } from './issuers.ts';
import { signInStep } from './sign-in-steps.ts';

/** A request whose id is of a wrong type, and what is result and error at once, are messages all the same. */
const MESSAGES: ReadonlySet<string> = new Set([
  'request',
  'notification',
  'malformed.request-id',
  'malformed.both',
  'malformed.empty-response',
]);

/** What a row is in a diagram; null for one that says nothing by itself. */
export function rowStep(source: DiagramSource, issuers: Issuers, row: number): ArrowStep | NoteStep | null {
  const kind = source.rows.class(row);
  if (MESSAGES.has(kind) || kind.startsWith('response.')) return messageArrow(source, row);
  const ofSignIn = signInStep(source, issuers, row);
  if (ofSignIn !== undefined) return ofSignIn;
  if (isFrameClass(kind)) return eventNote(source, row);
  return wireArrow(source, row) ?? eventNote(source, row);
}
