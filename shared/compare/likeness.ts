import { epochUnit, withoutNoise } from './built-in-noise.ts';
import type { NoisePlaces } from './noise-places.ts';

/** Deeper values count as alike here; what tells them apart looks at them itself. */
const DEPTH_MOST = 60;

/**
 * Gives values a number that they share where they differ in nothing but noise, and hardly ever else: good for finding
 * partners, no proof.
 */
export class Likeness {
  /** Lists are held against each other at every depth; each value is still looked at once. */
  readonly #known = new WeakMap<object, number>();

  of(value: unknown, places: NoisePlaces, key = '', depth = 0): number {
    if (places.treatment === 'ignore') return textHash('ignored');
    if (places.treatment === 'opaque' || depth > DEPTH_MOST) return textHash(jsonType(value));
    if (typeof value !== 'object' || value === null) return ofPlain(value, key);
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const hash = Array.isArray(value) ? this.#ofList(value, places, depth) : this.#ofObject(value, places, depth);
    this.#known.set(value, hash);
    return hash;
  }

  #ofList(list: readonly unknown[], places: NoisePlaces, depth: number): number {
    const unordered = places.treatment === 'unordered';
    let hash = textHash('array');
    for (const [i, one] of list.entries()) {
      const own = this.of(one, places.into(i), '', depth + 1);
      hash = unordered ? (hash + mixed(own, 7)) % MODULUS : mixed(hash, own);
    }
    return hash;
  }

  #ofObject(value: object, places: NoisePlaces, depth: number): number {
    let hash = textHash('object');
    for (const [name, one] of Object.entries(value)) {
      const inner = places.into(name);
      if (inner.treatment === 'ignore') continue;
      // A sum, since the order of members says nothing.
      hash = (hash + mixed(textHash(name), this.of(one, inner, name, depth + 1))) % MODULUS;
    }
    return hash;
  }
}

function ofPlain(value: unknown, key: string): number {
  if (typeof value === 'number') {
    const unit = epochUnit(value, key);
    return textHash(unit === '' ? `number ${value}` : `epoch ${unit}`);
  }
  return textHash(`${jsonType(value)} ${typeof value === 'string' ? withoutNoise(value) : String(value)}`);
}

/** The type in the words of JSON. */
export function jsonType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

const MODULUS = 2 ** 52;

/** Two lanes of 32 bits, of which 52 bits are kept. */
function textHash(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  return joined(high, low);
}

function mixed(one: number, other: number): number {
  const high = Math.imul((one / 0x100000) ^ other, 2_654_435_761) ^ Math.imul(other / 0x100000, 2_246_822_507);
  const low = Math.imul(one ^ (other / 0x100000), 1_597_334_677) ^ Math.imul(other, 3_266_489_909);
  return joined(high, low);
}

function joined(high: number, low: number): number {
  const first = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  const second = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(first ^ (first >>> 13), 3_266_489_909);
  return (first >>> 0) * 0x100000 + (second >>> 12);
}
