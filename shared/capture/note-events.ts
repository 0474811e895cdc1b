import type { LookedUp } from './looked-up.ts';
import type { Direction, Timed } from './timed.ts';

/** Something could not be kept; says what and how much. */
export interface GapEvent extends Timed {
  readonly kind: 'gap';
  readonly reason: string;
  readonly events?: number;
  readonly bytes?: number;
}

/** The timer of a pending request, armed anew. */
export interface NewTimeout {
  /** Direction of the request. */
  readonly dir: Direction;
  /** The request's id as its exact JSON text. */
  readonly id: string;
  /** From now on; 0 for none. */
  readonly ms: number;
}

/** A remark on the session by the engine (what the client decided, and why) or the user. */
export interface NoteEvent extends Timed {
  readonly kind: 'note';
  readonly by: 'engine' | 'user';
  readonly level: 'info' | 'warning' | 'error';
  readonly text: string;
  /** What the words tell: a reader that does not know the field has them. */
  readonly timeout?: NewTimeout;
  /** Likewise. */
  readonly lookedUp?: LookedUp;
}
