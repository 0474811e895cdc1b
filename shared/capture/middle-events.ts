import type { MarkColour } from './annotations.ts';
import type { Direction, Timed } from './timed.ts';

/** Something that went out where rules touched a message. */
export interface WentPiece {
  /** Who got it: who the message was for, who wrote it, or whoever reads the server's stderr. */
  readonly to: 'receiver' | 'sender' | 'stderr';
  readonly text?: string;
  readonly base64?: string;
  /** Length in bytes; where the text is shorter, only its beginning stands here. */
  readonly bytes: number;
  /** How it ended, where not as every message does. */
  readonly end?: 'none' | 'crlf';
  /** How long it waited, ms. */
  readonly afterMs?: number;
}

/**
 * Rules in the middle touched the message of this side that the frame before tells of: what came, and what went on. Nothing is ever altered without
 * such an event.
 */
export interface MiddleEvent extends Timed {
  readonly kind: 'middle';
  readonly dir: Direction;
  /** Names of the rules, in their order. */
  readonly rules: readonly string[];
  /** What was done, each as the end of “the message was …”. */
  readonly does: readonly string[];
  readonly text?: string;
  readonly base64?: string;
  /** Length in bytes of what came; where the text is shorter, only its beginning stands here. */
  readonly bytes: number;
  /** In its order; nothing for a message that was dropped. */
  readonly went: readonly WentPiece[];
  /** What was done to the connection. */
  readonly ending?: 'stall' | 'deaf' | 'exit' | 'kill' | 'cut' | 'status';
  /** The colour that a rule marked it with. */
  readonly mark?: MarkColour;
}
