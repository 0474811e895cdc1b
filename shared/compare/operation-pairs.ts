import type { Operation, OperationState, RowTable } from '../analysis/index.ts';
import type { Direction } from '../capture/index.ts';
import type { OperationPair, OperationSide, PairOutcome } from './comparison.ts';
import type { JsonComparison } from './json-difference.ts';

/** Differences that a pair tells, at most. */
export const PAIR_DIFFERENCES_MOST = 20;
/** Pairs that are told, at most. */
const PAIRS_TOLD_MOST = 10_000;
/** Differences of all pairs together that are told, at most. */
const DIFFERENCES_TOLD_MOST = 5_000;

/** One side of a pair, as its session has it. */
export function operationSide(operation: Operation, rows: Pick<RowTable, 'seq'>): OperationSide {
  const { index, request, response, state, start, end } = operation;
  return {
    index,
    seq: rows.seq(request),
    answerSeq: response < 0 ? 0 : rows.seq(response),
    state,
    latency: response < 0 || end < start ? -1 : end - start,
  };
}

/** Two operations that belong together, or one that has no like. `compared` is null where one of them is missing. */
export function operationPair(
  { dir, method, name }: Pick<Operation, 'dir' | 'method' | 'name'>,
  left: OperationSide | null,
  right: OperationSide | null,
  compared: JsonComparison | null,
): OperationPair {
  const differences = compared?.differences ?? [];
  const more = compared?.more ?? 0;
  return {
    dir,
    method,
    name,
    outcome: outcomeOf(dir, left, right, differences.length + more),
    left,
    right,
    differences,
    more,
  };
}

function outcomeOf(
  dir: Direction,
  left: OperationSide | null,
  right: OperationSide | null,
  differences: number,
): PairOutcome {
  if (right === null) return 'only left';
  if (left === null) return 'only right';
  return differences > 0 || endedOtherwise(dir, left.state, right.state) ? 'differs' : 'same';
}

/** What the server asked and the client had not answered when it ended the session says nothing about the server. */
function endedOtherwise(dir: Direction, left: OperationState, right: OperationState): boolean {
  if (left === right) return false;
  return dir === 'c2s' || !(OPEN.has(left) || OPEN.has(right));
}

const OPEN: ReadonlySet<OperationState> = new Set(['pending', 'lost']);

/** The pairs of a comparison as they come, in order, within bounds. */
export class PairList {
  readonly outcomes: Record<PairOutcome, number> = { same: 0, differs: 0, 'only left': 0, 'only right': 0 };
  #pairs: OperationPair[] = [];
  #same = 0;
  #differences = 0;
  #count = 0;

  add(pair: OperationPair): void {
    this.outcomes[pair.outcome] += 1;
    this.#count += 1;
    // Kept up to twice as many before those that are the same are weeded out: once in so many, not at each.
    if (pair.outcome === 'same') {
      if (this.#pairs.length >= PAIRS_TOLD_MOST) return;
      this.#same += 1;
    } else if (this.#pairs.length - this.#same >= PAIRS_TOLD_MOST) return;
    this.#pairs.push(this.#bounded(pair));
    if (this.#pairs.length >= 2 * PAIRS_TOLD_MOST) this.#weed();
  }

  /** The pairs to be told, and how many there are beyond them. */
  told(): { readonly pairs: readonly OperationPair[]; readonly more: number } {
    this.#weed();
    return { pairs: this.#pairs, more: this.#count - this.#pairs.length };
  }

  /** Leaves out the last of those that are the same. */
  #weed(): void {
    let surplus = this.#pairs.length - PAIRS_TOLD_MOST;
    if (surplus <= 0) return;
    const kept: OperationPair[] = [];
    for (const pair of this.#pairs.toReversed())
      if (pair.outcome === 'same' && surplus > 0) surplus -= 1;
      else kept.push(pair);
    this.#pairs = kept.toReversed();
    this.#same = this.#pairs.filter(({ outcome }) => outcome === 'same').length;
  }

  #bounded(pair: OperationPair): OperationPair {
    const room = Math.max(0, DIFFERENCES_TOLD_MOST - this.#differences);
    this.#differences += Math.min(room, pair.differences.length);
    if (pair.differences.length <= room) return pair;
    return {
      ...pair,
      differences: pair.differences.slice(0, room),
      more: pair.more + pair.differences.length - room,
    };
  }
}
