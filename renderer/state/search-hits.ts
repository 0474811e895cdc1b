import type { SearchDelta } from '../../shared/bridge/index.ts';

/** Which events one term hits: a bit an event, and the members of batches by themselves. */
class TermHits {
  #events = new Uint32Array(64);
  readonly #members = new Map<number, Set<number>>();

  add(seq: number, member: number): void {
    if (member >= 0) {
      const of = this.#members.get(seq);
      if (of === undefined) this.#members.set(seq, new Set([member]));
      else of.add(member);
      return;
    }
    const word = seq >>> 5;
    if (word >= this.#events.length) this.#grow(word + 1);
    this.#events[word]! |= 1 << (seq & 31);
  }

  has(seq: number, member: number): boolean {
    if (((this.#events[seq >>> 5] ?? 0) & (1 << (seq & 31))) !== 0) return true;
    return member >= 0 && this.#members.size > 0 && this.#members.get(seq)?.has(member) === true;
  }

  #grow(words: number): void {
    const larger = new Uint32Array(Math.max(words, this.#events.length * 2));
    larger.set(this.#events);
    this.#events = larger;
  }
}

/** What a search has found so far, by term: one bit an event and term, whatever the size of what was searched. */
export class SearchHits {
  readonly #terms: readonly string[];
  readonly #hits: ReadonlyMap<string, TermHits>;
  /** Every event up to this seq was looked at. */
  upto = 0;
  /** Nothing recorded is left to look at. */
  caughtUp = false;
  /** Why something could not be looked at, as a sentence; '' when nothing was. */
  problem = '';

  constructor(terms: readonly string[]) {
    this.#terms = terms;
    this.#hits = new Map(terms.map((term) => [term, new TermHits()]));
  }

  /** Takes in one batch of the search stream. */
  take(delta: SearchDelta): void {
    for (const [at, { seqs, members }] of delta.hits.entries()) {
      const hits = this.#hits.get(this.#terms[at] ?? '');
      for (const [place, seq] of seqs.entries()) hits?.add(seq, members[place] ?? -1);
    }
    this.upto = delta.upto;
    this.caughtUp = delta.caughtUp;
    this.problem = delta.problem;
  }

  /** Whether a term hits an event, or this member of the event's batch (-1 for none). False for what was not searched. */
  has(term: string, seq: number, member: number): boolean {
    return this.#hits.get(term)?.has(seq, member) === true;
  }
}
