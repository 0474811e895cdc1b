import type { Direction } from '../../../shared/capture/index.ts';
import { isObject, parsedJson } from '../../../shared/json/index.ts';
import type { TransportEvent } from '../../transports/wire/index.ts';

/** Who a message of a window goes to: the server gets it as if the client had said it, the client as if the server had. */
export type Addressee = 'server' | 'client';

/** Who hears what passes in a direction. */
export const HEARERS: Readonly<Record<Direction, Addressee>> = { c2s: 'server', s2c: 'client' };

/** What windows ask of a tap. It is spoken into from `on` to `off`; `n` tells the askings apart. */
export type SpeechOrder =
  | { readonly kind: 'on' }
  | { readonly kind: 'off' }
  | { readonly kind: 'say'; readonly n: number; readonly to: Addressee; readonly text: string }
  /** Every message goes to the window that asks this, and on as it says, for as long as it is there. */
  | { readonly kind: 'stand'; readonly n: number }
  /** The window that stood in the middle has left. */
  | { readonly kind: 'leave' }
  | Decided;

/** What a window in the middle says. */
export type Decided =
  /** The message of this number goes on as it came; with 0 these bytes go out beside the messages; null: nothing goes in its place. */
  | { readonly kind: 'go'; readonly passing: number; readonly instead?: GoesInstead | null }
  /** Something for the record; its time is that of the tap. */
  | { readonly kind: 'record'; readonly event: TransportEvent };

/** What goes out in a direction in the place of a message, or beside them, without its line end. */
export interface GoesInstead {
  readonly dir: Direction;
  readonly base64: string;
}

/** What a window in the middle is told, each as a line. */
export type MiddleWord =
  /** A message waits for what the window says of it. Without its line end. */
  | { readonly kind: 'passing'; readonly passing: number; readonly dir: Direction; readonly base64: string }
  /** Whoever writes in this direction has ended. */
  | { readonly kind: 'ended'; readonly dir: Direction };

/** Where a tap can be asked to let somebody speak. Only its owner can read it. */
export interface DoorAddress {
  /** A socket in the folder of announcements; on Windows a named pipe, which others can see by name: hence the key. */
  readonly path: string;
  /** What the first line has to be. */
  readonly key: string;
}

/** A line from a window to the door, behind the key. */
export type DoorLine = Exclude<SpeechOrder, { kind: 'on' | 'off' | 'leave' }>;

/** What a door answers: why it was not said, as a sentence; '' when it was. The key is answered as number 0. */
export interface DoorAnswer {
  readonly n: number;
  readonly problem: string;
}

/** Null for anything else. */
export function readDoorLine(line: string): DoorLine | null {
  const value = parsedJson(line);
  if (!isObject(value)) return null;
  const { kind, n, to, text, passing, instead, event } = value;
  if (kind === 'say' && typeof n === 'number' && typeof text === 'string' && (to === 'server' || to === 'client'))
    return { kind, n, to, text };
  if (kind === 'stand' && typeof n === 'number') return { kind, n };
  if (kind === 'go' && typeof passing === 'number') {
    if (instead === undefined) return { kind, passing };
    const goes = instead === null ? null : readGoes(instead);
    return goes === undefined ? null : { kind, passing, instead: goes };
  }
  // Only who has the key comes here: a program of ours.
  if (kind === 'record' && isObject(event)) return { kind, event: event as unknown as TransportEvent };
  return null;
}

function readGoes(value: unknown): GoesInstead | undefined {
  if (!isObject(value)) return undefined;
  const { dir, base64 } = value;
  return (dir === 'c2s' || dir === 's2c') && typeof base64 === 'string' ? { dir, base64 } : undefined;
}

/** Null for anything else. */
export function readMiddleWord(line: string): MiddleWord | null {
  const value = parsedJson(line);
  if (!isObject(value)) return null;
  const { kind, passing, dir, base64 } = value;
  if (dir !== 'c2s' && dir !== 's2c') return null;
  if (kind === 'ended') return { kind, dir };
  if (kind !== 'passing' || typeof passing !== 'number' || typeof base64 !== 'string') return null;
  return { kind, passing, dir, base64 };
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
