import { member } from '../json/index.ts';
import { withoutNoise } from './built-in-noise.ts';
import { monotone, subsequence } from './common-subsequence.ts';
import { jsonType } from './likeness.ts';

/** Which elements of two lists belong together, by index; those of the left list in their order. */
export interface Alignment {
  readonly pairs: readonly (readonly [left: number, right: number])[];
  readonly onlyLeft: readonly number[];
  readonly onlyRight: readonly number[];
  /** True where those that belong together stand in another order. */
  readonly moved: boolean;
}

type Pair = readonly [number, number];

/** Cells of the table in which a longest common subsequence is found, at most; of longer lists a good one is taken. */
const CELLS_MOST = 1_000_000;

/** Members that say which element is meant, the strongest first. */
const IDENTITIES = ['name', 'uri', 'uriTemplate', 'id'] as const;

/**
 * Lays two lists beside each other: by what names their elements, as a set where `unordered` or where they hold the same in
 * another order, else by their longest common subsequence. `alike` gives for each element a number that alike ones share.
 * Swapping the lists swaps the result.
 */
export function alignLists(
  left: readonly unknown[],
  right: readonly unknown[],
  alike: { readonly left: readonly number[]; readonly right: readonly number[] },
  unordered: boolean,
): Alignment {
  const named = byIdentity(left, right);
  if (named !== null) return named;
  const whole = asSets(alike.left, alike.right);
  if (whole.onlyLeft.length === 0 && whole.onlyRight.length === 0) return whole;
  if (unordered) return settled(whole, left, right);
  const swapped = comesAfter(alike.left, alike.right);
  return swapped
    ? turned(inSequence(right, left, alike.right, alike.left))
    : inSequence(left, right, alike.left, alike.right);
}

function byIdentity(left: readonly unknown[], right: readonly unknown[]): Alignment | null {
  for (const key of IDENTITIES) {
    const [before, after] = [identities(left, key), identities(right, key)];
    if (before === null || after === null) continue;
    const pairs = Array.from(before).flatMap(([name, i]): Pair[] => {
      const j = after.get(name);
      return j === undefined ? [] : [[i, j]];
    });
    return alignmentOf(pairs, left.length, right.length);
  }
  return null;
}

/** Index by identity; null where an element has none, shares it with another, or has one that is made anew each time. */
function identities(list: readonly unknown[], key: string): ReadonlyMap<string, number> | null {
  const found = new Map<string, number>();
  for (const [i, one] of list.entries()) {
    const name = member(one, key);
    if (typeof name !== 'string' || found.has(name) || withoutNoise(name) !== name) return null;
    found.set(name, i);
  }
  return found;
}

function asSets(left: readonly number[], right: readonly number[]): Alignment {
  return alignmentOf(equalPairs(left, right), left.length, right.length);
}

/** The first of a kind with the first, the second with the second. */
function equalPairs(left: readonly number[], right: readonly number[]): Pair[] {
  const waiting = new Map<number, number[]>();
  for (let j = right.length - 1; j >= 0; j -= 1) {
    const same = waiting.get(right[j]!);
    if (same === undefined) waiting.set(right[j]!, [j]);
    else same.push(j);
  }
  return left.flatMap((one, i): Pair[] => {
    const j = waiting.get(one)?.pop();
    return j === undefined ? [] : [[i, j]];
  });
}

/** What found no equal is held against what is left of its kind, in order. */
function settled(sets: Alignment, left: readonly unknown[], right: readonly unknown[]): Alignment {
  const free = [...sets.onlyRight];
  const more = sets.onlyLeft.flatMap((i): Pair[] => {
    const at = free.findIndex((j) => kindOf(left[i]) === kindOf(right[j]));
    return at < 0 ? [] : [[i, free.splice(at, 1)[0]!]];
  });
  return alignmentOf([...sets.pairs, ...more], left.length, right.length);
}

function inSequence(
  left: readonly unknown[],
  right: readonly unknown[],
  alikeLeft: readonly number[],
  alikeRight: readonly number[],
): Alignment {
  const anchors: Pair[] = [...commonSubsequence(alikeLeft, alikeRight), [left.length, right.length]];
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  for (const [toLeft, toRight] of anchors) {
    const gapLeft = left.slice(i, toLeft);
    const gapRight = right.slice(j, toRight);
    // As many on either side: each was changed in its place. Else those of one kind are taken for each other.
    const inGap =
      gapLeft.length === gapRight.length
        ? gapLeft.map((_one, k): Pair => [k, k])
        : commonSubsequence(...kindNumbers(gapLeft, gapRight));
    for (const [k, l] of inGap) pairs.push([i + k, j + l]);
    if (toLeft < left.length && toRight < right.length) pairs.push([toLeft, toRight]);
    [i, j] = [toLeft + 1, toRight + 1];
  }
  return alignmentOf(pairs, left.length, right.length);
}

/** Pairs of a longest common subsequence, in order; by index where the table would be too large. */
function commonSubsequence(left: readonly number[], right: readonly number[]): Pair[] {
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < shorter - start && left[left.length - 1 - end] === right[right.length - 1 - end]) end += 1;
  const [n, m] = [left.length - start - end, right.length - start - end];
  const pairs: Pair[] = Array.from({ length: start }, (_one, i): Pair => [i, i]);
  const [inner, other] = [left.slice(start, start + n), right.slice(start, start + m)];
  const found = n * m > CELLS_MOST ? monotone(equalPairs(inner, other)) : subsequence(inner, other);
  for (const [i, j] of found) pairs.push([start + i, start + j]);
  for (let k = end; k > 0; k -= 1) pairs.push([left.length - k, right.length - k]);
  return pairs;
}

/** Numbers that elements of one kind share, for lists of both sides. */
function kindNumbers(left: readonly unknown[], right: readonly unknown[]): readonly [number[], number[]] {
  const known = new Map<string, number>();
  const numberOf = (value: unknown): number => {
    const kind = kindOf(value);
    const number = known.get(kind) ?? known.size;
    known.set(kind, number);
    return number;
  };
  return [left.map(numberOf), right.map(numberOf)];
}

function kindOf(value: unknown): string {
  const type = member(value, 'type');
  return typeof type === 'string' ? `object ${type}` : jsonType(value);
}

function alignmentOf(unsorted: readonly Pair[], left: number, right: number): Alignment {
  const pairs = unsorted.toSorted(([a], [b]) => a - b);
  const haveLeft = new Set(pairs.map(([i]) => i));
  const haveRight = new Set(pairs.map(([, j]) => j));
  return {
    pairs,
    onlyLeft: indices(left).filter((i) => !haveLeft.has(i)),
    onlyRight: indices(right).filter((j) => !haveRight.has(j)),
    moved: pairs.some(([, j], k) => k > 0 && j < pairs[k - 1]![1]),
  };
}

function indices(length: number): number[] {
  return Array.from({ length }, (_one, i) => i);
}

function turned({ pairs, onlyLeft, onlyRight }: Alignment): Alignment {
  return alignmentOf(
    pairs.map(([i, j]): Pair => [j, i]),
    pairs.length + onlyRight.length,
    pairs.length + onlyLeft.length,
  );
}

/** An order of lists of numbers, so that which one is taken for the left does not depend on who asks. */
function comesAfter(left: readonly number[], right: readonly number[]): boolean {
  if (left.length !== right.length) return left.length > right.length;
  const at = left.findIndex((one, i) => one !== right[i]);
  return at >= 0 && left[at]! > right[at]!;
}
