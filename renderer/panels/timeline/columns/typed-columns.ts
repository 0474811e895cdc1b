type Column = Float64Array | Int32Array | Uint8Array;

/** The column itself where it has room for `length` numbers, else one of at least twice its size with the same numbers. */
export function withRoom<C extends Column>(column: C, length: number): C {
  if (length <= column.length) return column;
  const larger = new (column.constructor as new (length: number) => C)(Math.max(length, column.length * 2));
  larger.set(column);
  return larger;
}

/** First position in [from, to) whose number is `t` or greater, `to` when there is none; the numbers must not fall. */
export function firstFrom(column: Float64Array | Int32Array, t: number, from: number, to: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (column[middle]! < t) low = middle + 1;
    else high = middle;
  }
  return low;
}
