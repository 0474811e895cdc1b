import { utf8Bytes, type CaptureEvent, type Direction, type NoteEvent } from '../capture/index.ts';
import { isObject, parseJson } from '../json/index.ts';

/** An event before it has its place and its time in a capture. */
export type Placeless<E extends CaptureEvent = CaptureEvent> = E extends CaptureEvent ? Omit<E, 'seq' | 't'> : never;

/** What a reader of a foreign record hands over, in the order of the record. */
export interface Told {
  /** ms since the epoch; null where the record does not say when. */
  readonly at: number | null;
  readonly event: Placeless;
  /** True where the record holds a message there, or was meant to, that could not be read: the event keeps it as it stands. */
  readonly unread?: true;
}

/** Where a reader tells what it has found. */
export type Tell = (told: Told) => void;

/** Reads one format line by line. What it does not understand it tells as a note: nothing is dropped. */
export interface LineReader {
  line(text: string, tell: Tell): void;
  /** What is still held back at the end of the record. */
  end(tell: Tell): void;
}

/** The exact text of a message as a frame. */
export function frameOf(dir: Direction, text: string, stream = 'stdio'): Placeless {
  return { kind: 'frame', dir, stream, origin: 'wire', text, bytes: utf8Bytes(text) };
}

/** A line of the record that is no message. */
export function noteOf(text: string, level: NoteEvent['level'] = 'info'): Placeless {
  return { kind: 'note', by: 'engine', level, text };
}

/** A line that the server wrote to stderr. */
export function stderrOf(text: string): Placeless {
  return { kind: 'process.stderr', text, bytes: utf8Bytes(text) };
}

/** The object that a text is, or null: any other JSON, and what is no JSON. */
export function jsonObject(text: string): Readonly<Record<string, unknown>> | null {
  const value = jsonValue(text);
  return isObject(value) ? value : null;
}

/** The value of a JSON text; undefined where it is none. */
export function jsonValue(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** A line without a message; `unread` where it was to hold one: torn, or spoilt by what wrote it. */
export function lineOf(at: number | null, text: string, level: NoteEvent['level'] = 'info'): Told {
  return text.includes('"jsonrpc"')
    ? { at, event: noteOf(text, 'warning'), unread: true }
    : { at, event: noteOf(text, level) };
}

/** True for what is meant as a JSON-RPC message, or a batch with one at least: a broken one is worth keeping as it was. */
export function isMessage(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((member) => !Array.isArray(member) && isMessage(member));
  return isObject(value) && ('jsonrpc' in value || (typeof value['method'] === 'string' && 'params' in value));
}
