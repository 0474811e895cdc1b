import type { Outcome } from './outcomes.ts';
import { counted } from '../reading/index.ts';

const SEQS_KEPT = 8;

/** How one capability was used. Bounded: counts, and the first and last events. */
export class Usage {
  readonly #nouns = new Map<string, number>();
  readonly #seqs: number[] = [];
  served = 0;
  polite = 0;
  refused = 0;
  notImplemented = 0;
  #refusedWith = '';

  /** One use of this kind (`call`), in the event `seq`. */
  count(noun: string, seq: number): void {
    this.#nouns.set(noun, (this.#nouns.get(noun) ?? 0) + 1);
    // One event may hold several uses: the messages of a batch.
    if (this.#seqs.at(-1) === seq) return;
    if (this.#seqs.length === SEQS_KEPT) this.#seqs.splice(SEQS_KEPT / 2, 1);
    this.#seqs.push(seq);
  }

  /** An answer came; `code` as it is shown (`−32601`), '' where it is no error. */
  answered(outcome: Outcome, code = ''): void {
    if (outcome === 'served') this.served += 1;
    else if (outcome === 'polite') this.polite += 1;
    else if (outcome === 'refused') this.refused += 1;
    else if (outcome === 'not-implemented') this.notImplemented += 1;
    else return;
    if (code !== '') this.#refusedWith = code;
  }

  /** The first and the last events of use, at most 8. */
  get seqs(): readonly number[] {
    return this.#seqs.slice();
  }

  /** `41 calls, 2 lists`, and how many were refused. */
  get words(): string {
    const uses = Array.from(this.#nouns, ([noun, count]) => counted(count, noun, pluralOf(noun))).join(', ');
    const refusals = this.refused + this.notImplemented;
    if (refusals === 0) return uses;
    return `${uses}, ${refusals} refused${this.#refusedWith === '' ? '' : ` with ${this.#refusedWith}`}`;
  }
}

function pluralOf(noun: string): string {
  if (noun === 'status') return 'status messages';
  return noun.startsWith('request for ') ? noun.replace('request', 'requests') : `${noun}s`;
}
