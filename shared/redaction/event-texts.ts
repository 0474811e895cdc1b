import type {
  CaptureEvent,
  EnvironmentEntry,
  FrameEvent,
  HeaderLine,
  MiddleEvent,
  WentPiece,
} from '../capture/index.ts';
import { isObject } from '../json/index.ts';
import { optionSecrets } from './argument-secrets.ts';
import { base64Text } from './base64-text.ts';
import { environmentSecrets } from './environment-rule.ts';
import { headerSecrets } from './header-rule.ts';
import { isOpenHeader } from './secret-names.ts';
import { NO_SPANS, type Span } from './span.ts';

/** What is done with the texts of an event. Each gives the text that is to stand there, the same one for no change. */
export interface TextVisitor {
  /** A text that may be JSON; `where` says in words where it stands. */
  message(text: string, where: Where): string;
  /** Any other text, with the secrets that its place tells. */
  plain(text: string, where: Where, told: readonly Span[]): string;
  /** A piece of the body of an exchange, which may go on in the next one. */
  piece(text: string, where: Where, exchange: number): string;
}

/** Where a text stands: the event, and words for it. */
export interface Where {
  readonly seq: number;
  words(): string;
}

/** Members that hold one of a few words, numbers as texts, or what stands for a value that was masked. */
const FIXED = new Set([
  'kind',
  'dir',
  'stream',
  'origin',
  'end',
  'purpose',
  'by',
  'level',
  'outcome',
  'stage',
  'lineEnd',
  'opcode',
  'masked',
  'tls',
  'transport',
  'startedAt',
  'to',
  'ending',
]);

/**
 * An event whose texts have been through a visitor; the same event where none changed. Lengths, times and numbers stay as they were
 * recorded: they are of the wire. Null for what cannot be looked into, as it is no text.
 */
export function visitEvent(event: CaptureEvent, visitor: TextVisitor): CaptureEvent | null {
  if (event.kind === 'frame') return visitFrame(event, visitor);
  if (event.kind === 'http.encoded') return null;
  const readable = withText(event);
  if (readable === null) return null;
  const { seq } = event;
  const of = (name: string): Where => ({ seq, words: () => placeWords(event, name) });
  if (readable.kind === 'http.body' && readable.text !== undefined) {
    const text = visitor.piece(readable.text, of('text'), readable.exchange);
    return text === readable.text ? readable : { ...readable, text };
  }
  return visited(readable, '', of, visitor) as CaptureEvent;
}

/** The same for any object of plain data, as the source in the first line of a capture. */
export function visitObject<T extends object>(value: T, words: (name: string) => string, visitor: TextVisitor): T {
  return visited(value, '', (name) => ({ seq: 0, words: () => words(name) }), visitor) as T;
}

function visitFrame(event: FrameEvent, visitor: TextVisitor): CaptureEvent | null {
  const readable = withText(event);
  if (readable?.kind !== 'frame' || readable.text === undefined) return null;
  const where = { seq: event.seq, words: () => `#${event.seq}` };
  const text = visitor.message(readable.text, where);
  const lines = readable.sse?.lines.map((line) => visitor.plain(line, where, NO_SPANS));
  const same = lines === undefined || lines.every((line, at) => line === readable.sse?.lines[at]);
  if (text === readable.text && same) return readable;
  return {
    ...readable,
    text,
    ...(readable.sse === undefined || same ? {} : { sse: { ...readable.sse, lines: lines ?? [] } }),
  };
}

/** The event with its bytes as text where they are one; null where they are not. */
function withText(event: CaptureEvent): CaptureEvent | null {
  if (event.kind === 'middle' && event.went.some(({ base64 }) => base64 !== undefined)) return withTexts(event);
  if (!('base64' in event) || event.base64 === undefined) return event;
  if (event.kind === 'ws.control') return event.base64 === '' ? event : null;
  const text = base64Text(event.base64);
  if (text === null) return null;
  const { base64: _taken, ...rest } = event;
  return { ...rest, text } as CaptureEvent;
}

/** What went on with its bytes as texts. */
function withTexts(event: MiddleEvent): CaptureEvent | null {
  const went: WentPiece[] = [];
  for (const { base64, ...piece } of event.went) {
    const text = base64 === undefined ? (piece.text ?? '') : base64Text(base64);
    if (text === null) return null;
    went.push({ ...piece, text });
  }
  return withText({ ...event, went });
}

function visited(value: unknown, name: string, of: (name: string) => Where, visitor: TextVisitor): unknown {
  // Lines of a log, data of an event and remarks may be JSON, too; the id of a request is.
  if (typeof value === 'string')
    return name === 'text' || name === 'id'
      ? visitor.message(value, of(name))
      : visitor.plain(value, of(name), NO_SPANS);
  if (Array.isArray(value)) return visitedList(value, name, of, visitor);
  if (typeof value !== 'object' || value === null) return value;
  let changed: Record<string, unknown> | null = null;
  for (const [key, inner] of Object.entries(value)) {
    if (FIXED.has(key)) continue;
    const next = visited(inner, key, of, visitor);
    if (next !== inner) (changed ??= { ...value })[key] = next;
  }
  return changed ?? value;
}

function visitedList(
  list: readonly unknown[],
  name: string,
  of: (name: string) => Where,
  visitor: TextVisitor,
): unknown {
  const next = list.map((entry, at) => {
    if (name === 'headers' && isNamed(entry))
      return visitedValue(entry as HeaderLine, headerPlaces, (named) => of(`header ${named}`), visitor);
    if (name === 'env' && isNamed(entry))
      return visitedValue(entry as EnvironmentEntry, environmentSecrets, (named) => of(`variable ${named}`), visitor);
    if (name === 'args' && typeof entry === 'string')
      return visitor.plain(entry, of(`argument ${at + 1}`), optionSecrets(list[at - 1], entry));
    return visited(entry, name, of, visitor);
  });
  return next.every((entry, at) => entry === list[at]) ? list : next;
}

/** A capture may have anything where an event does not have such a list. */
function isNamed(entry: unknown): boolean {
  return (
    isObject(entry) && typeof entry['name'] === 'string' && ['string', 'undefined'].includes(typeof entry['value'])
  );
}

function visitedValue<T extends { readonly name: string; readonly value?: string }>(
  entry: T,
  secrets: (entry: T) => readonly Span[] | null,
  of: (name: string) => Where,
  visitor: TextVisitor,
): T {
  const told = entry.value === undefined ? null : secrets(entry);
  if (entry.value === undefined || told === null) return entry;
  const value = visitor.plain(entry.value, of(entry.name), told);
  return value === entry.value ? entry : { ...entry, value };
}

function headerPlaces({ name, value = '' }: HeaderLine): readonly Span[] | null {
  return isOpenHeader(name) ? null : headerSecrets(name, value);
}

function placeWords(event: CaptureEvent, name: string): string {
  const { seq, kind } = event;
  if (kind === 'process.stderr') return `stderr #${seq}`;
  if (name.startsWith('header ') && 'exchange' in event) return `${name} of exchange ${event.exchange}`;
  return `${name} of #${seq}`;
}
