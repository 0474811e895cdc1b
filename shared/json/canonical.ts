import { isObject } from './narrowing.ts';

const VALUES_MOST = 200_000;
/** Deeper values are taken for the same; no recursion goes further. */
const DEEPEST = 64;

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

/** How a canonical text is written. */
interface CanonicalChoice {
  /** Levels that are written; what lies deeper is left out. */
  readonly deepest?: number;
  /** Whether the value at this way of keys and positions is passed over. */
  readonly without?: (path: readonly (string | number)[]) => boolean;
}

/** A text that is the same for JSON values that are equal, whatever the order of members. */
export function canonicalJson(value: unknown, { deepest = DEEPEST, without }: CanonicalChoice = {}): string {
  const path: (string | number)[] = [];
  const kept = (step: string | number, below: unknown): string | null => {
    path.push(step);
    const text = without?.(path) === true ? null : write(below);
    path.pop();
    return text;
  };
  const write = (one: unknown): string => {
    if (path.length > deepest) return '…';
    if (Array.isArray(one)) return `[${one.flatMap((item: unknown, i) => kept(i, item) ?? []).join(',')}]`;
    if (!isObject(one)) return JSON.stringify(one) ?? '';
    const members = Object.keys(one)
      .toSorted()
      .flatMap((name) => {
        const text = kept(name, one[name]);
        return text === null ? [] : [`${JSON.stringify(name)}:${text}`];
      });
    return `{${members.join(',')}}`;
  };
  return write(value);
}

/**
 * One text for ids that are the same JSON value: escapes and exponents resolved where that is exact.
 * `1` and `"1"` stay different, and so do numbers too long for a double.
 */
export function canonicalId(text: string): string {
  if (text.startsWith('"')) return text.includes('\\') ? JSON.stringify(JSON.parse(text)) : text;
  if (!/[.eE]/.test(text)) return text;
  const value = Number(text);
  return Number.isSafeInteger(value) ? String(value) : text;
}
