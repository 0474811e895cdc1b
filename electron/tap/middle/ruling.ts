import type { Direction, MarkColour } from '../../../shared/capture/index.ts';
import type { AnswerChange, Carrier, Ending, Piece, Touch } from '../../../shared/middle/index.ts';

/** A message on its way. */
export interface PassingMessage {
  readonly dir: Direction;
  /** As frames of it are recorded. */
  readonly stream: string;
  /** As it came, without its end. */
  readonly bytes: Buffer;
  readonly carrier: Carrier;
}

/** A piece of what goes out, as bytes without their end. */
export interface SentPiece extends Pick<Piece, 'to' | 'end' | 'afterMs' | 'bytesPerSecond' | 'copy'> {
  readonly bytes: Buffer;
  /** Where it begins in the message that it is of, and the length of that, bytes: it may be a part. */
  readonly from: number;
  readonly whole: number;
}

/** A message of ours, in the place of the one that came, or back to who wrote that. */
export function ownPiece(bytes: Buffer, to: 'receiver' | 'sender'): SentPiece {
  const copy = to === 'receiver' ? 0 : -1;
  return { to, end: 'own', afterMs: 0, bytesPerSecond: 0, copy, bytes, from: 0, whole: bytes.length };
}

/** What is decided of one message that rules touched. */
export interface Ruling {
  /** What goes out, in its order. */
  readonly sent: readonly SentPiece[];
  readonly touches: readonly Touch[];
  /** Sentences for the record. */
  readonly notes: readonly string[];
  /** The colour that it is marked with; '' for none. */
  readonly mark: MarkColour | '';
  /** What becomes of the connection after it. */
  readonly ending: Ending | null;
  readonly answer: AnswerChange;
  /** The record ends behind it. */
  readonly endsRecord: boolean;
}

/** Hears what becomes of a message; null: it passes exactly as it came, and nothing beside it. */
export type Ruled = (ruling: Ruling | null) => void;

/** What a decider gives for a message that is decided: nobody waits for that any more. */
export const NOBODY_WAITS = (): void => undefined;

/** Says what becomes of each message of a conversation: rules that are here, or a window that stands in the middle. Whoever carries the messages does it. */
export interface Decider {
  /** `ruled` is called once: at once, or when it is decided. The result says that nobody waits for that any more: then it is decided now. */
  take(message: PassingMessage, ruled: Ruled): () => void;
  /** A side says no more. Resolves once all that it has said is decided, with what waited for later messages of it. */
  ended(dir: Direction): Promise<readonly SentPiece[]>;
}
