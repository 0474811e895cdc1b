type Pair = readonly [number, number];

/** A longest common subsequence of two lists of numbers, by index. Costs time and memory by the product of their lengths. */
export function subsequence(left: readonly number[], right: readonly number[]): Pair[] {
  const width = right.length + 1;
  const lengths = new Uint16Array((left.length + 1) * width);
  for (let i = left.length - 1; i >= 0; i -= 1)
    for (let j = right.length - 1; j >= 0; j -= 1) {
      const at = i * width + j;
      lengths[at] =
        left[i] === right[j] ? lengths[at + width + 1]! + 1 : Math.max(lengths[at + width]!, lengths[at + 1]!);
    }
  const pairs: Pair[] = [];
  for (let i = 0, j = 0; i < left.length && j < right.length;) {
    if (left[i] === right[j]) pairs.push([i++, j++]);
    else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i += 1;
    else j += 1;
  }
  return pairs;
}

/** The most pairs that rise on both sides; given in the order of the left one. Costs time by n log n (patience sorting). */
export function monotone(pairs: readonly Pair[]): Pair[] {
  const ends: number[] = [];
  const before = new Int32Array(pairs.length).fill(-1);
  for (const [at, [, right]] of pairs.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (pairs[ends[middle]!]![1] < right) low = middle + 1;
      else high = middle;
    }
    if (low > 0) before[at] = ends[low - 1]!;
    ends[low] = at;
  }
  const rising: Pair[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) rising.push(pairs[at]!);
  return rising.toReversed();
}
