import { oneLine, signed, type CorrelatedMessage } from '../../analysis/index.ts';
import type { Direction } from '../../capture/index.ts';
import type { MessageFlag, MessageReading } from '../../jsonrpc/index.ts';
import { eraOf, type Revision } from '../../mcp/index.ts';
import { member } from '../../json/index.ts';

/** Words and questions that the rules share. */

/** Who writes in a direction. */
export function writer(dir: Direction): 'client' | 'server' {
  return dir === 'c2s' ? 'client' : 'server';
}

/** Who reads in a direction. */
export function reader(dir: Direction): 'client' | 'server' {
  return dir === 'c2s' ? 'server' : 'client';
}

export function opposite(dir: Direction): Direction {
  return dir === 'c2s' ? 's2c' : 'c2s';
}

/** Whether a revision is of the modern era; false where none is known. */
export function isModern(revision: Revision | null): boolean {
  return revision !== null && eraOf(revision) === 'modern';
}

/** A method as it is shown in a sentence. */
export function named(method: string | null): string {
  return method === null || method === '' ? '“” (no method)' : `“${oneLine(method, 60)}”`;
}

/** An id as its JSON text, shortened. */
export function shown(id: string | null): string {
  return id === null ? '(none)' : oneLine(id, 40);
}

export function has({ flags }: MessageReading, flag: MessageFlag): boolean {
  return flags.includes(flag);
}

/** Whether the message is the answer to an operation, late or not. */
export function answersTo({ link }: CorrelatedMessage): boolean {
  return link === 'answers' || link === 'answers-late';
}

/** Code of an error response; undefined where there is none, or where it is no number. */
export function errorCode({ value }: MessageReading): number | undefined {
  const code = member(member(value, 'error'), 'code');
  return typeof code === 'number' ? code : undefined;
}

/** An error code of any shape as it is shown in a sentence. */
export function shownCode(code: unknown): string {
  return code === undefined ? 'no code' : signed(code);
}

/** The code and the message of an error response, as they are shown in a sentence: `−32603: “Boom”`. */
export function errorWords(response: unknown): string {
  const error = member(response, 'error');
  const text = member(error, 'message');
  return `${shownCode(member(error, 'code'))}${typeof text === 'string' ? `: “${oneLine(text, 80)}”` : ''}`;
}
