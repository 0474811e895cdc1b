import type { Direction } from '../../../shared/capture/index.ts';
import type { Middle } from '../../../shared/middle/index.ts';
import { type Answers, askedElsewhere, NO_ANSWERS } from './answers.ts';
import { MessageMiddle } from './message-middle.ts';
import { type Decider, NOBODY_WAITS, type PassingMessage, type Ruled, type SentPiece } from './ruling.ts';

/** Rules alone decide: nobody is asked, and what they hold goes on by itself. */
export class RuleDecider implements Decider {
  readonly #messages: MessageMiddle;
  readonly #answers: Answers;
  /** What somebody else is asked. */
  readonly #asked = new Set<Promise<void>>();

  /** `now`: µs since the start of the record. `answers`: who else can be asked. */
  constructor(middle: Middle, now: () => number, answers: Answers = NO_ANSWERS) {
    this.#messages = new MessageMiddle(middle, now);
    this.#answers = answers;
  }

  take(message: PassingMessage, ruled: Ruled): () => void {
    const said = this.#messages.take(message);
    if (said === null || said.asks === null) {
      ruled(said?.ruling ?? null);
      return NOBODY_WAITS;
    }
    const { ruling, asks } = said;
    let gone = NOBODY_WAITS;
    const asked = new Promise<void>((resolve) => {
      gone = askedElsewhere(ruling, asks, this.#answers, (became) => {
        ruled(became);
        resolve();
      });
    });
    this.#asked.add(asked);
    void asked.then(() => this.#asked.delete(asked));
    return gone;
  }

  async ended(dir: Direction): Promise<readonly SentPiece[]> {
    // Only what a client has asked goes elsewhere.
    if (dir === 'c2s') await Promise.all(this.#asked);
    return this.#messages.rest(dir);
  }
}
