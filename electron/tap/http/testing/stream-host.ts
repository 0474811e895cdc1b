import type { Decider, PassingMessage, Ruled, Ruling } from '../../middle/index.ts';
import { HttpSpeech } from '../http-speech.ts';
import type { RuledHost } from '../ruled-host.ts';

/** Somebody in the middle: what is to be decided waits here until the test decides. */
export class WaitingDecider implements Decider {
  readonly messages: string[] = [];
  readonly #waiting: Ruled[] = [];

  take({ bytes }: PassingMessage, ruled: Ruled): () => void {
    this.messages.push(bytes.toString('latin1'));
    this.#waiting.push(ruled);
    return () => undefined;
  }

  ended(): Promise<readonly []> {
    return Promise.resolve([]);
  }

  /** Decides about all that waits; null lets it pass as it came. */
  decide(ruling: Ruling | null): void {
    for (const ruled of this.#waiting.splice(0)) ruled(ruling);
  }
}

/**
 * What stands around a stream of events on its way to a client: nobody speaks there, nothing is recorded and nothing is cut. `decider`
 * says who decides now. What the stream reads of its exchange must stand here, or in `more`.
 */
export function streamHost(
  { passNow, later }: Pick<RuledHost, 'passNow' | 'later'>,
  decider: () => Decider | null,
  more: Partial<RuledHost['exchange']> = {},
): RuledHost {
  const speech = new HttpSpeech({ now: () => 0, said: none, told: none, post: none, whyNot: () => '' });
  const exchange = {
    conversation: { speech, now: () => 0, event: () => undefined, stop: none },
    stream: 'http-1',
    ...more,
    get decider() {
      return decider();
    },
  } as unknown as RuledHost['exchange'];
  return {
    exchange,
    rewriting: null,
    passNow,
    afterwards: (tell) => tell(),
    cut: none,
    came: (what) => what(),
    later,
    decides: () => () => undefined,
  };
}

function none(): never {
  throw new Error('Nobody does this here.');
}
