import type { Direction } from '../../../shared/capture/index.ts';
import type { Decider, MiddleRecord, PassingMessage, Ruled, SentPiece } from '../middle/index.ts';
import { type BesideMessage, type Decided, type MiddleWord, pieceOf, rulingOf } from './speech-order.ts';

/** A side that has ended waits so long for what a window says of its last messages, ms. */
const END_WAITS_MS = 2_000;

/** Where it is told what a window in the middle is to hear, and what it says. */
export interface PassingsHost extends Pick<MiddleRecord, 'now' | 'event'> {
  tellMiddle(word: MiddleWord): void;
  /** What waited for later messages of its side goes out now. */
  goesOn(dir: Direction, piece: SentPiece): void;
  /** A message of the window's own goes out beside those that pass. */
  beside(message: BesideMessage): void;
}

interface Passing {
  readonly dir: Direction;
  readonly ruled: Ruled;
}

/** A side that has ended. */
interface End {
  /** The window has said what waited for later messages of it. */
  isTold: boolean;
  settled(): void;
}

/**
 * A window that stands in the middle decides: each message waits here for what the window says of it. Where the window leaves, however it
 * leaves, all go on as they came, in their order.
 */
export class Passings implements Decider {
  readonly #host: PassingsHost;
  readonly #waiting = new Map<number, Passing>();
  #last = 0;
  readonly #ends = new Map<Direction, End>();

  constructor(host: PassingsHost) {
    this.#host = host;
  }

  take({ bytes, ...message }: PassingMessage, ruled: Ruled): () => void {
    this.#last += 1;
    const passing = this.#last;
    this.#waiting.set(passing, { dir: message.dir, ruled });
    this.#host.tellMiddle({ kind: 'passing', passing, message: { ...message, base64: bytes.toString('base64') } });
    return () => {
      if (this.#waiting.has(passing)) this.#host.tellMiddle({ kind: 'gone', passing });
    };
  }

  async ended(dir: Direction): Promise<readonly SentPiece[]> {
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, END_WAITS_MS);
      const settled = (): void => {
        clearTimeout(late);
        resolve();
      };
      this.#ends.set(dir, { isTold: false, settled });
      this.#host.tellMiddle({ kind: 'ended', dir });
    });
    for (const [passing, { dir: of }] of this.#waiting) if (of === dir) this.#rule(passing, null);
    return [];
  }

  /** The window has said something. */
  hears(decided: Decided): void {
    switch (decided.kind) {
      case 'record':
        this.#host.event({ ...decided.event, t: this.#host.now() });
        break;
      case 'beside':
        this.#host.beside(decided.beside);
        break;
      case 'rest':
        if (decided.piece === null) this.#told(decided.dir);
        else this.#host.goesOn(decided.dir, pieceOf(decided.piece));
        break;
      case 'go':
        this.#rule(decided.passing, decided.ruling === null ? null : rulingOf(decided.ruling));
    }
  }

  /** Nobody stands in the middle any more. */
  end(): void {
    const left = [...this.#waiting.keys()];
    for (const passing of left) this.#rule(passing, null);
    for (const dir of this.#ends.keys()) this.#told(dir);
    if (left.length === 0) return;
    const messages = left.length === 1 ? 'A message that waited' : `${left.length} messages that waited`;
    const text = `${messages} for a window went on as it came: the window is gone.`;
    this.#host.event({ kind: 'note', t: this.#host.now(), by: 'engine', level: 'warning', text });
  }

  #rule(passing: number, ruling: Parameters<Ruled>[0]): void {
    const waits = this.#waiting.get(passing);
    if (waits === undefined) return;
    this.#waiting.delete(passing);
    waits.ruled(ruling);
    this.#settle(waits.dir);
  }

  #told(dir: Direction): void {
    const end = this.#ends.get(dir);
    if (end !== undefined) end.isTold = true;
    this.#settle(dir);
  }

  #settle(dir: Direction): void {
    const end = this.#ends.get(dir);
    if (end?.isTold === true && !this.#waits(dir)) end.settled();
  }

  #waits(dir: Direction): boolean {
    for (const passing of this.#waiting.values()) if (passing.dir === dir) return true;
    return false;
  }
}
