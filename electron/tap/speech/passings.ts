import type { Direction } from '../../../shared/capture/index.ts';
import type { Decider, MiddleRecord, PassingMessage, Ruled, SentPiece } from '../middle/index.ts';
import { type BesideMessage, type Decided, type MiddleWord, rulingOf } from './speech-order.ts';

/** A side that has ended waits so long for what a window says of its last messages, ms. */
const END_WAITS_MS = 2_000;

/** Where it is told what a window in the middle is to hear, and what it says. */
export interface PassingsHost extends Pick<MiddleRecord, 'now' | 'event'> {
  tellMiddle(word: MiddleWord): void;
  /** A message of the window's own goes out beside those that pass. */
  beside(message: BesideMessage): void;
}

interface Passing {
  readonly dir: Direction;
  readonly ruled: Ruled;
}

/**
 * A window that stands in the middle decides: each message waits here for what the window says of it. Where the window leaves, however it
 * leaves, all go on as they came, in their order.
 */
export class Passings implements Decider {
  readonly #host: PassingsHost;
  readonly #waiting = new Map<number, Passing>();
  #last = 0;
  /** Called when nothing of a direction waits any more. */
  readonly #emptied: Record<Direction, (() => void)[]> = { c2s: [], s2c: [] };

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
    this.#host.tellMiddle({ kind: 'ended', dir });
    if (this.#waits(dir)) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, END_WAITS_MS)));
      await Promise.race([new Promise<void>((resolve) => this.#emptied[dir].push(resolve)), late]);
      clearTimeout(timer);
      for (const [passing, { dir: of }] of this.#waiting) if (of === dir) this.#rule(passing, null);
    }
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
      case 'go':
        this.#rule(decided.passing, decided.ruling === null ? null : rulingOf(decided.ruling));
    }
  }

  /** Nobody stands in the middle any more. */
  end(): void {
    const left = [...this.#waiting.keys()];
    for (const passing of left) this.#rule(passing, null);
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
    if (this.#emptied[waits.dir].length > 0 && !this.#waits(waits.dir))
      for (const tell of this.#emptied[waits.dir].splice(0)) tell();
  }

  #waits(dir: Direction): boolean {
    for (const passing of this.#waiting.values()) if (passing.dir === dir) return true;
    return false;
  }
}
