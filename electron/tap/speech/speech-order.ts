import type { Direction } from '../../../shared/capture/index.ts';
import { isObject, parsedJson } from '../../../shared/json/index.ts';
import type { PassingMessage, Ruling, SentPiece } from '../middle/index.ts';
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
  /** What becomes of the message of this number; null: it goes on as it came. */
  | { readonly kind: 'go'; readonly passing: number; readonly ruling: SaidRuling | null }
  /** A piece of what waited for later messages of its side, none of which is waited for any more; null: that was all of a side that has ended. */
  | { readonly kind: 'rest'; readonly dir: Direction; readonly piece: SaidPiece | null }
  /** A message of the window's own, beside those that pass, without its line end. */
  | { readonly kind: 'beside'; readonly beside: BesideMessage }
  /** Something for the record; its time is that of the tap. */
  | { readonly kind: 'record'; readonly event: TransportEvent };

/** A message of a window that stands in the middle. */
export interface BesideMessage {
  readonly dir: Direction;
  /** That of the message that it is about. */
  readonly stream: string;
  readonly base64: string;
}

/** A piece as text: its bytes are base64. */
export type SaidPiece = Omit<SentPiece, 'bytes'> & { readonly base64: string };

/** A ruling as text. */
export interface SaidRuling extends Omit<Ruling, 'sent'> {
  readonly sent: readonly SaidPiece[];
}

/** What a window in the middle is told, each as a line. */
export type MiddleWord =
  /** A message waits for what the window says of it. */
  | { readonly kind: 'passing'; readonly passing: number; readonly message: SaidMessage }
  /** Nobody waits for it any more: what the window says now becomes of it. */
  | { readonly kind: 'gone'; readonly passing: number }
  /** Whoever writes in this direction has ended. */
  | { readonly kind: 'ended'; readonly dir: Direction };

/** A message as text: its bytes are base64. */
export type SaidMessage = Omit<PassingMessage, 'bytes'> & { readonly base64: string };

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
  const { kind, n, to, text, passing, ruling, dir, piece, beside, event } = value;
  if (kind === 'say' && typeof n === 'number' && typeof text === 'string' && (to === 'server' || to === 'client'))
    return { kind, n, to, text };
  if (kind === 'stand' && typeof n === 'number') return { kind, n };
  // Only who has the key comes here: a program of ours.
  if (kind === 'go' && typeof passing === 'number')
    return { kind, passing, ruling: isObject(ruling) ? (ruling as unknown as SaidRuling) : null };
  if (kind === 'rest' && isDirection(dir))
    return { kind, dir, piece: isObject(piece) ? (piece as unknown as SaidPiece) : null };
  if (kind === 'beside' && isObject(beside)) return { kind, beside: beside as unknown as BesideMessage };
  if (kind === 'record' && isObject(event)) return { kind, event: event as unknown as TransportEvent };
  return null;
}

/** Null for anything else. */
export function readMiddleWord(line: string): MiddleWord | null {
  const value = parsedJson(line);
  if (!isObject(value)) return null;
  const { kind, passing, dir, message } = value;
  if (kind === 'ended' && isDirection(dir)) return { kind, dir };
  if (typeof passing !== 'number') return null;
  if (kind === 'gone') return { kind, passing };
  // Our own tap wrote it.
  return kind === 'passing' && isObject(message) ? { kind, passing, message: message as unknown as SaidMessage } : null;
}

export function saidRuling({ sent, ...ruling }: Ruling): SaidRuling {
  return { ...ruling, sent: sent.map(saidPiece) };
}

export function rulingOf({ sent, ...ruling }: SaidRuling): Ruling {
  return { ...ruling, sent: sent.map(pieceOf) };
}

export function saidPiece({ bytes, ...piece }: SentPiece): SaidPiece {
  return { ...piece, base64: bytes.toString('base64') };
}

export function pieceOf({ base64, ...piece }: SaidPiece): SentPiece {
  return { ...piece, bytes: Buffer.from(base64, 'base64') };
}

function isDirection(value: unknown): value is Direction {
  return value === 'c2s' || value === 's2c';
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
