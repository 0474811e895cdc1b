import { isObject } from '../../../analysis/index.ts';

const VALUES_MOST = 200_000;

/** Whether two JSON values are equal, whatever the order of members; true for what is too large to compare. */
export function sameJson(one: unknown, other: unknown): boolean {
  const waiting: [unknown, unknown][] = [[one, other]];
  for (let looked = 0; waiting.length > 0 && looked < VALUES_MOST; looked += 1) {
    const [left, right] = waiting.pop()!;
    if (left === right) continue;
    if (Array.isArray(left) && Array.isArray(right)) {
      if (left.length !== right.length) return false;
      for (let i = 0; i < left.length; i += 1) waiting.push([left[i], right[i]]);
    } else if (isObject(left) && isObject(right)) {
      const keys = Object.keys(left);
      if (keys.length !== Object.keys(right).length) return false;
      for (const key of keys) {
        if (!Object.hasOwn(right, key)) return false;
        waiting.push([left[key], right[key]]);
      }
    } else return false;
  }
  return true;
}
