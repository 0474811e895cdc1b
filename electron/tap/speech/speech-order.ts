import { isObject, parsedJson } from '../../../shared/json/index.ts';

/** Who a message of a window goes to: the server gets it as if the client had said it, the client as if the server had. */
export type Addressee = 'server' | 'client';

/** What windows ask of a tap. It is spoken into from `on` to `off`; `n` tells the askings apart. */
export type SpeechOrder =
  | { readonly kind: 'on' }
  | { readonly kind: 'off' }
  | { readonly kind: 'say'; readonly n: number; readonly to: Addressee; readonly text: string };

/** Where a tap can be asked to let somebody speak. Only its owner can read it. */
export interface DoorAddress {
  /** A socket in the folder of announcements; on Windows a named pipe, which others can see by name: hence the key. */
  readonly path: string;
  /** What the first line has to be. */
  readonly key: string;
}

/** A line from a window to the door, behind the key. */
export interface DoorLine {
  readonly n: number;
  readonly to: Addressee;
  readonly text: string;
}

/** What a door answers: why it was not said, as a sentence; '' when it was. The key is answered as number 0. */
export interface DoorAnswer {
  readonly n: number;
  readonly problem: string;
}

/** Null for anything else. */
export function readDoorLine(line: string): DoorLine | null {
  const value = parsedJson(line);
  if (!isObject(value)) return null;
  const { n, to, text } = value;
  if (typeof n !== 'number' || typeof text !== 'string' || (to !== 'server' && to !== 'client')) return null;
  return { n, to, text };
}

/** Null for anything else. */
export function readDoorAnswer(line: string): DoorAnswer | null {
  const value = parsedJson(line);
  if (!isObject(value)) return null;
  const { n, problem } = value;
  return typeof n === 'number' && typeof problem === 'string' ? { n, problem } : null;
}

/** Null for anything else. */
export function readDoorAddress(value: unknown): DoorAddress | null {
  if (!isObject(value)) return null;
  const { path, key } = value;
  return typeof path === 'string' && typeof key === 'string' ? { path, key } : null;
}
