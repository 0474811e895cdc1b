import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Where the address with a code is written: a command line is read by every user of most machines. */
export type WrittenIn = 'terminal' | 'command line';

/** How long a code can be exchanged, ms: a person finds the terminal later than a browser starts. */
const CODE_LASTS: Readonly<Record<WrittenIn, number>> = { terminal: 5 * 60_000, 'command line': 30_000 };
/** How long the first page of a session has to come for its key, ms. */
const KEY_WAITS = 60_000;

interface Code {
  readonly digest: Buffer;
  readonly writtenIn: WrittenIn;
  readonly until: number;
}

interface Session {
  readonly digest: Buffer;
  /** Until when its first page is told the key; 0 once it has been. */
  keyUntil: number;
}

/** What a code was exchanged for; why it was not. */
export type Exchange = { readonly session: string } | { readonly refused: 'spent' | 'another user' };

/** Whether the bridge opens to a page, and whether that page has to be told the key first. */
export type BridgeAdmission = 'refused' | 'opened' | 'opened, untold';

/**
 * Who may use this run of the web shell. A one-time code in an address is exchanged for a session, which the browser keeps as a
 * cookie. A cookie is shown to every port of its host, so a neighbour's server may come to see it: the bridge wants a key beside
 * it, which the first page of a session is told, once, and keeps where only pages of our own port can read. All of them end with
 * this run; only their digests are kept, and compared in a time that tells nothing.
 */
export class Sessions {
  readonly key = secret();
  #codes: Code[] = [];
  readonly #sessions: Session[] = [];

  /** A new code for one exchange. The one that was written in the same place before is good for nothing from now on. */
  newCode(writtenIn: WrittenIn): string {
    const code = secret();
    const until = performance.now() + CODE_LASTS[writtenIn];
    this.#codes = [
      ...this.#codes.filter((other) => other.writtenIn !== writtenIn),
      { digest: digest(code), writtenIn, until },
    ];
    return code;
  }

  /** Exchanges a code. `byOurUser` is asked for one of a command line only; one that another user tries stays good. */
  exchange(code: string, byOurUser: () => boolean): Exchange {
    const found = this.#codes.find(isOf(code));
    if (found === undefined || performance.now() > found.until) return { refused: 'spent' };
    if (found.writtenIn === 'command line' && !byOurUser()) return { refused: 'another user' };
    this.#codes = this.#codes.filter((other) => other !== found);
    const session = secret();
    this.#sessions.push({ digest: digest(session), keyUntil: performance.now() + KEY_WAITS });
    return { session };
  }

  /** Whether one of the offered values is that of a session. */
  knows(offered: readonly string[]): boolean {
    return this.#find(offered) !== undefined;
  }

  /** Judges who asks for the bridge with the values of cookies and a key, '' for none. */
  admit(offered: readonly string[], key: string): BridgeAdmission {
    const session = this.#find(offered);
    if (session === undefined) return 'refused';
    const untold = performance.now() < session.keyUntil;
    const knowsKey = timingSafeEqual(digest(key), digest(this.key));
    if (!untold && !knowsKey) return 'refused';
    session.keyUntil = 0;
    return knowsKey ? 'opened' : 'opened, untold';
  }

  #find(offered: readonly string[]): Session | undefined {
    for (const value of offered) {
      const session = this.#sessions.find(isOf(value));
      if (session !== undefined) return session;
    }
    return undefined;
  }
}

function secret(): string {
  return randomBytes(32).toString('hex');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function isOf(text: string): (kept: { readonly digest: Buffer }) => boolean {
  const asked = digest(text);
  return (kept) => timingSafeEqual(kept.digest, asked);
}
