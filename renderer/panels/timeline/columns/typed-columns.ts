type Column = Float64Array | Int32Array | Uint8Array;

/** The column itself where it has room for `length` numbers, else one of at least twice its size with the same numbers. */
export function withRoom<C extends Column>(column: C, length: number): C {
  if (length <= column.length) return column;
  const larger = new (column.constructor as new (length: number) => C)(Math.max(length, column.length * 2));
  larger.set(column);
  return larger;
}

/**
 * First position in [from, to) at which `at` gives `t` or more, `to` when there is none; its numbers must not fall. Found by bisection;
 * from a guess on, `near`, in steps that double, so that a good guess costs a few looks however many positions there are.
 */
export function firstFrom(
  at: (position: number) => number,
  t: number,
  from: number,
  to: number,
  near?: number,
): number {
  let low = from;
  let high = to;
  let probe = near === undefined ? (from + to) >>> 1 : Math.max(from, Math.min(near, to - 1));
  let [isBeneath, isAbove] = [near === undefined, near === undefined];
  for (let step = 1; low < high; step *= 2) {
    if (at(probe) < t) {
      low = probe + 1;
      isBeneath = true;
      probe = Math.min(probe + step, high - 1);
    } else {
      high = probe;
      isAbove = true;
      probe = Math.max(probe - step, low);
    }
    if (isBeneath && isAbove) probe = (low + high) >>> 1;
  }
  return low;
}
