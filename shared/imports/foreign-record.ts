import type { CaptureEvent, Direction, NoteEvent } from '../capture/index.ts';

/** An event before it has its place and its time in a capture. */
export type Placeless<E extends CaptureEvent = CaptureEvent> = E extends CaptureEvent ? Omit<E, 'seq' | 't'> : never;

/** What a reader of a foreign record hands over, in the order of the record. */
export interface Told {
  /** ms since the epoch; null where the record does not say when. */
  readonly at: number | null;
  readonly event: Placeless;
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

/** Length of a text in UTF-8; a lone surrogate counts as the three bytes of U+FFFD. */
export function utf8Bytes(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    bytes += 1;
    if (unit < 0x800) continue;
    const pair = unit >= 0xd800 && unit < 0xdc00 && isLow(text.charCodeAt(at + 1));
    // Four bytes for the two units of a pair, three for every other.
    if (pair) at += 1;
    bytes += 1;
  }
  return bytes;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}

/** The object that a text is, or null: any other JSON, and what is no JSON. */
export function jsonObject(text: string): Readonly<Record<string, unknown>> | null {
  const value = jsonValue(text);
  return isRecord(value) ? value : null;
}

/** The value of a JSON text; undefined where it is none. */
export function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for what is meant as a JSON-RPC message, or a batch of them. */
export function isMessage(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isMessage);
  return isRecord(value) && ('jsonrpc' in value || (typeof value['method'] === 'string' && 'params' in value));
}
