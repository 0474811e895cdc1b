import type { HeldMessage } from '../../../shared/bridge/index.ts';
import type { SentPiece } from '../../tap/middle/index.ts';

/** Beyond so many, or so many bytes, messages go on at once. */
const HELD_MOST = 20_000;
const HELD_MOST_BYTES = 256 * 1024 * 1024;
/** A window is told of so many. */
const TOLD_MOST = 100;

/** A message that waits for somebody. */
export interface Held extends Omit<HeldMessage, 'held'> {
  /** What goes on where nobody changes it. */
  readonly sent: readonly SentPiece[];
  /** Lets this go out, and the record say what was done: `words` end the sentence “the message was …”. */
  release(sent: readonly SentPiece[], words: string): void;
  /** What is done again and again while it is held; null for nothing. */
  readonly keepAlive: { readonly everyMs: number; readonly tell: () => void } | null;
}

interface Waiting {
  readonly held: Held;
  readonly timer: NodeJS.Timeout;
  /** Null where nothing is told meanwhile. */
  readonly keepAlive: NodeJS.Timeout | null;
  readonly until: number;
}

/** The messages of a connection that are held, in the order in which they came. */
export class HeldMessages {
  readonly #waiting = new Map<number, Waiting>();
  readonly #expired: (key: number) => void;
  #last = 0;
  #bytes = 0;

  /** `expired` is told the number of one about which nobody has said anything in time. */
  constructor(expired: (key: number) => void) {
    this.#expired = expired;
  }

  get count(): number {
    return this.#waiting.size;
  }

  get keys(): number[] {
    return [...this.#waiting.keys()];
  }

  /** Whether another one of this length can be held. */
  hasRoom(bytes: number): boolean {
    return this.#waiting.size < HELD_MOST && this.#bytes + bytes <= HELD_MOST_BYTES;
  }

  /** Holds it until it is taken. */
  add(held: Held): void {
    this.#last += 1;
    this.#bytes += held.bytes;
    const { keepAlive } = held;
    this.#arm(this.#last, held, held.until, keepAlive && setInterval(keepAlive.tell, keepAlive.everyMs));
  }

  /** Takes one out; null where it is gone. */
  take(key: number): Held | null {
    const waiting = this.#waiting.get(key);
    if (waiting === undefined) return null;
    clearTimeout(waiting.timer);
    if (waiting.keepAlive !== null) clearInterval(waiting.keepAlive);
    this.#waiting.delete(key);
    this.#bytes -= waiting.held.bytes;
    return waiting.held;
  }

  get(key: number): Held | null {
    return this.#waiting.get(key)?.held ?? null;
  }

  /** Lets one wait until another moment, ms since 1970. */
  postpone(key: number, until: number): void {
    const waiting = this.#waiting.get(key);
    if (waiting === undefined) return;
    clearTimeout(waiting.timer);
    this.#arm(key, waiting.held, until, waiting.keepAlive);
  }

  /** Those that a window is told of. */
  told(): HeldMessage[] {
    const told: HeldMessage[] = [];
    for (const [held, { held: message, until }] of this.#waiting) {
      if (told.length === TOLD_MOST) break;
      const { dir, method, id, rules, bytes, since, afterwards, deadline } = message;
      told.push({ held, dir, method, id, rules, bytes, since, until, afterwards, deadline });
    }
    return told;
  }

  #arm(key: number, held: Held, until: number, keepAlive: NodeJS.Timeout | null): void {
    const timer = setTimeout(() => this.#expired(key), Math.max(0, until - Date.now()));
    this.#waiting.set(key, { held, timer, until, keepAlive });
  }
}
