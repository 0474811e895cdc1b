import type { Direction } from '../../../shared/capture/index.ts';
import type { Middle } from '../../../shared/middle/index.ts';
import { MessageMiddle } from './message-middle.ts';
import type { Decider, PassingMessage, Ruled, SentPiece } from './ruling.ts';

/** Rules alone decide: nobody is asked, and what they hold goes on by itself. */
export class RuleDecider implements Decider {
  readonly #messages: MessageMiddle;

  /** `now`: µs since the start of the record. */
  constructor(middle: Middle, now: () => number) {
    this.#messages = new MessageMiddle(middle, now);
  }

  take(message: PassingMessage, ruled: Ruled): () => void {
    ruled(this.#messages.take(message)?.ruling ?? null);
    return NOBODY_WAITS;
  }

  ended(dir: Direction): Promise<readonly SentPiece[]> {
    return Promise.resolve(this.#messages.rest(dir));
  }
}

const NOBODY_WAITS = (): void => undefined;
