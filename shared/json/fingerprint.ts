import { isObject } from './narrowing.ts';

const VALUES_MOST = 100_000;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * A number for a JSON value that is the same whatever the order of members (FNV-1a over its paths, summed up); null for what is
 * too large. Members of `without` at the top are passed over.
 */
export function fingerprint(value: unknown, without: ReadonlySet<string> = new Set()): number | null {
  const waiting: [value: unknown, path: number][] = [[value, FNV_OFFSET]];
  let sum = 0;
  for (let looked = 0; looked < waiting.length; looked += 1) {
    if (waiting.length > VALUES_MOST) return null;
    const [one, path] = waiting[looked]!;
    if (Array.isArray(one)) {
      sum = (sum + hashed(path, `[${one.length}`)) >>> 0;
      if (one.length > VALUES_MOST) return null;
      for (let i = 0; i < one.length; i += 1) waiting.push([one[i], hashed(path, `[${i}`)]);
    } else if (isObject(one)) {
      const keys = Object.keys(one).filter((key) => looked > 0 || !without.has(key));
      if (keys.length > VALUES_MOST) return null;
      sum = (sum + hashed(path, `{${keys.length}`)) >>> 0;
      for (const key of keys) waiting.push([one[key], hashed(path, `.${key}`)]);
    } else sum = (sum + hashed(path, `${typeof one} ${String(one)}`)) >>> 0;
  }
  return sum;
}

/** A number for a text (FNV-1a): two texts with different numbers differ. */
export function textFingerprint(text: string): number {
  return hashed(FNV_OFFSET, text);
}

function hashed(from: number, text: string): number {
  let hash = from;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME);
  return hash >>> 0;
}
