import type { MarkColour } from '../../capture/index.ts';
import type { Carrier } from '../steps/index.ts';
import type { SaidName } from './spoken-messages.ts';

/** For tests: what goes out of a message, and to whom. */
export interface Went {
  readonly to: 'receiver' | 'sender' | 'stderr';
  readonly text: string;
  /** Of its bytes only these, [from, to). */
  readonly part?: readonly [from: number, to: number];
  readonly end?: 'none' | 'crlf';
  readonly afterMs?: number;
  /** It is none of the message's own. */
  readonly isExtra?: true;
}

/** For tests: what becomes of one message. */
export interface Fate {
  readonly went: readonly Went[];
  /** Goes behind the next message of its side. */
  readonly behind?: readonly Went[];
  /** As the record names it. */
  readonly ending?: 'stall' | 'deaf' | 'exit' | 'kill' | 'cut' | 'status';
  /** It leaves so slowly that only a part is waited for. */
  readonly isSlow?: true;
  /** Over HTTP: the head of its answer is this one. */
  readonly head?: (head: string) => string;
  /** Over HTTP: these bytes are the answer, in the place of the server's. */
  readonly answer?: string;
  /** In an event stream: lines in front of those that came. */
  readonly fields?: string;
  /** In an event stream: what is left of it follows in no later chunk. */
  readonly isTorn?: true;
  /** In an event stream: it is not ended behind the message. */
  readonly staysOpen?: true;
  /** The colour that the record has of it. */
  readonly mark?: MarkColour;
  /** Sentences for the record. */
  readonly notes?: readonly string[];
}

/** For tests: what a fault or a step does, over whatever carries the messages. */
export interface Row {
  /** The messages that it is done to. */
  readonly of: readonly SaidName[];
  /** Null: where this carries it, the message stays as it is. `word`: that of ids of ours. */
  readonly becomes: (came: string, carrier: Carrier, word: string) => Fate | null;
}

/** A message goes on as this text. */
export function goes(text: string): Went {
  return { to: 'receiver', text };
}

/** Something of ours, for who the message is for, or for who wrote it. */
export function extra(text: string, to: 'receiver' | 'sender' = 'receiver'): Went {
  return { to, text, isExtra: true };
}

/** The message goes on as another text, whatever carries it. */
export function changed(change: (came: string) => string): Row['becomes'] {
  return (came) => ({ went: [goes(change(came))] });
}

/** Something stands beside the message: a POST, and a body over HTTP, is one message. */
export function beside(becomes: Row['becomes']): Row['becomes'] {
  return (came, carrier, word) =>
    carrier.startsWith('post') || carrier === 'body' ? null : becomes(came, carrier, word);
}

/** Only an event stream has it. */
export function inStreams(becomes: Row['becomes']): Row['becomes'] {
  return (came, carrier, word) => (carrier === 'event' || carrier === 'resumed' ? becomes(came, carrier, word) : null);
}

/** The first half of a message, without its end. */
export function half(came: string): Went {
  return { to: 'receiver', text: came, part: [0, Math.floor(came.length / 2)], end: 'none' };
}

/** A result with another member at its end. */
export function withMember(came: string, member: string): string {
  return `${came.slice(0, -2)},${member}}}`;
}
