import type { HeldMessage } from '../../../shared/bridge/index.ts';
import type { SentPiece } from '../../tap/middle/index.ts';

/** Beyond so many, or so many bytes, messages go on at once. */
const HELD_MOST = 20_000;
const HELD_MOST_BYTES = 256 * 1024 * 1024;
/** A window is told of so many unasked. */
const TOLD_MOST = 100;

/** A message that waits for somebody. */
export interface Held extends Omit<HeldMessage, 'held' | 'keptAlive'> {
  /** What goes on where nobody changes it. */
  readonly sent: readonly SentPiece[];
  /** Lets this go out, and the record say what was done: `words` end the sentence “the message was …”. */
  release(sent: readonly SentPiece[], words: string): void;
  /** Words of what the user has said is to become of it when its time is over; '' where he has said nothing. */
  readonly decided: string;
  /** What is done again and again while it is held; null for nothing. */
  readonly keepAlive: { readonly everyMs: number; readonly tell: () => void } | null;
}

interface Waiting {
  readonly held: Held;
  readonly timer: NodeJS.Timeout;
  /** Null where nothing is told meanwhile. */
  readonly keepAlive: NodeJS.Timeout | null;
  readonly until: number;
  /** How often something was told meanwhile; −1 where nothing is. */
  keptAlive: number;
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

  /** Holds it until it is taken, by the number that this gives. */
  add(held: Held): number {
    this.#last += 1;
    this.#bytes += held.bytes;
    const { keepAlive } = held;
    const key = this.#last;
    const tells = keepAlive && setInterval(() => this.#keepAlive(key, keepAlive.tell), keepAlive.everyMs);
    this.#waiting.set(key, {
      held,
      timer: this.#expiry(key, held.until),
      until: held.until,
      keepAlive: tells,
      keptAlive: keepAlive === null ? -1 : 0,
    });
    return key;
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

  /** Lets one wait until another moment, ms since 1970, and then go on as is said by now. */
  postpone(key: number, until: number, changes: Partial<Pick<Held, 'afterwards' | 'decided' | 'sent'>> = {}): void {
    const waiting = this.#waiting.get(key);
    if (waiting === undefined) return;
    clearTimeout(waiting.timer);
    const held = { ...waiting.held, ...changes };
    this.#waiting.set(key, { ...waiting, held, until, timer: this.#expiry(key, until) });
  }

  /** So many of them from this place on, in their order. */
  told(from = 0, most = TOLD_MOST): HeldMessage[] {
    const told: HeldMessage[] = [];
    let at = 0;
    for (const [held, { held: message, until, keptAlive }] of this.#waiting) {
      if (told.length === most) break;
      at += 1;
      if (at <= from) continue;
      const { dir, method, id, rules, bytes, since, afterwards, deadline } = message;
      told.push({ held, dir, method, id, rules, bytes, since, until, afterwards, deadline, keptAlive });
    }
    return told;
  }

  #keepAlive(key: number, tell: () => void): void {
    const waiting = this.#waiting.get(key);
    if (waiting !== undefined) waiting.keptAlive += 1;
    tell();
  }

  #expiry(key: number, until: number): NodeJS.Timeout {
    return setTimeout(() => this.#expired(key), Math.max(0, until - Date.now()));
  }
}
