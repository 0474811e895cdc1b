import type { FrameEvent, MarkColour } from '../../capture/index.ts';

/** Who gets something: who the message is for, who wrote it, or whoever reads the server's stderr. */
export type Addressee = 'receiver' | 'sender' | 'stderr';

/** How a piece ends: as the transport ends a message, without an end, or with CRLF. */
export type PieceEnd = 'own' | 'none' | 'crlf';

/** Bytes that go out. */
export interface Piece {
  readonly to: Addressee;
  /** Null: exactly the bytes that came. */
  readonly text: string | null;
  /** The message whose bytes these are; null for the one at hand. */
  readonly of: FrameEvent | null;
  /** Of the bytes only these, [from, to); null for all. */
  readonly part: readonly [from: number, to: number] | null;
  readonly end: PieceEnd;
  /** Waits so long before it goes, ms. */
  readonly afterMs: number;
  /** It leaves no faster; 0 for at once. */
  readonly bytesPerSecond: number;
  /** Which copy of the message it is, from 0; −1 for something of ours beside it. */
  readonly copy: number;
}

/**
 * What is at an end: `stall`: nothing passes from this side any more; `deaf`: what this side says is read and goes nowhere; `exit` and `kill`:
 * the server's process ends by a code, or by SIGKILL; `cut`: the connection breaks; `status`: the request is answered over HTTP.
 */
export type Ending = { readonly kind: 'stall' | 'deaf' } | Break | OwnAnswer;

/** A request is answered over HTTP in the place of the server. */
export interface OwnAnswer {
  readonly kind: 'status';
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** A header of an answer that is set, or with null taken away. */
export type HeaderEdit = readonly [name: string, value: string | null];

/** What becomes of an answer over HTTP around its messages. */
export interface AnswerChange {
  /** Of a request: headers of its answer. */
  readonly headers: readonly HeaderEdit[];
  /** Of a request: the head of its answer leaves no faster, bytes a second; 0 for at once. */
  readonly headSpeed: number;
  /** Of an event: lines in front of its data, such as `retry: 600000`. */
  readonly fields: readonly string[];
  /** Of an event: it breaks off within its chunk. */
  readonly isTorn: boolean;
  /** Of an event: its stream is not ended where the server ends it. */
  readonly staysOpen: boolean;
}

/** An answer around whose messages nothing changes. */
export const SAME_ANSWER: AnswerChange = { headers: [], headSpeed: 0, fields: [], isTorn: false, staysOpen: false };

/** How a connection breaks. */
export type Break = { readonly kind: 'kill' | 'cut' } | { readonly kind: 'exit'; readonly code: number };

/** Something of ours beside the message. */
export interface Extra {
  readonly to: Addressee;
  readonly text: string;
  readonly afterMs: number;
}

/** A message waits until somebody says what becomes of it. */
export interface Hold {
  /** So long at most, ms. */
  readonly forMs: number;
  /** What becomes of it where nobody has said anything. */
  readonly afterwards: 'forward' | 'drop';
  /** So often the client hears of progress meanwhile, where its request asked for that; 0 for never. */
  readonly keepAliveMs: number;
}

/**
 * Who answers a request in the place of who it is for: another server, which is started, or is at an address, or one of those that the user has
 * saved; or a recorded one, by the event of an answer, or with 0 by the request.
 */
export type AnswerSource =
  | { readonly kind: 'command'; readonly command: string; readonly args: readonly string[] }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'server'; readonly name: string }
  | { readonly kind: 'record'; readonly capture: string; readonly seq: number };

/** What becomes of one message, while the steps of rules work on it. */
export class Draft {
  /** Null: the bytes as they came. */
  text: string | null = null;
  /** 0: it goes nowhere. */
  copies = 1;
  end: PieceEnd = 'own';
  /** Of its bytes only so many go; negative: all but so many of the last. Null for all. */
  length: number | null = null;
  /** Goes out in two pieces: where the second begins, bytes; and how long it waits, ms. */
  split: { readonly at: number; readonly waitMs: number } | null = null;
  delayMs = 0;
  /** Null for a message that waits for nobody. */
  hold: Hold | null = null;
  bytesPerSecond = 0;
  /** Waits until so many later messages of its side have passed. */
  behind = 0;
  readonly before: Extra[] = [];
  readonly after: Extra[] = [];
  /** What becomes of the connection after it. */
  ending: Ending | null = null;
  answer: AnswerChange = SAME_ANSWER;
  /** Who answers the request in the place of who it is for; null for nobody. */
  asks: AnswerSource | null = null;
  /** The colour that it is marked with; '' for none. */
  mark: MarkColour | '' = '';
  /** The record ends behind the message. */
  endsRecord = false;
  readonly notes: string[] = [];
}
