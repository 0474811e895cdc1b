/** Above so many keys an object gets a set instead of a walk over its keys. */
const WALKED_KEYS = 16;
/** A Set holds at most 2^24 entries; keys of one object beyond this many are not compared. */
const COMPARED_KEYS = 1 << 23;

/** Step of the hash that the caller rolls over the characters of a key. */
export function rollHash(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0;
}

/**
 * Finds out whether any object of a text names a member twice (RFC 8259 §4), escapes resolved. Fed by a scanner with
 * the opening and closing of objects and with each key; keys of the open objects lie on one stack.
 */
export class RepeatedKeys {
  #found = false;
  /** For each open object, where its keys begin on the stack. */
  readonly #bases: number[] = [];
  readonly #hashes: number[] = [];
  readonly #keys: number[] = [];
  /** Keys of the large ones among the open objects, by depth. */
  readonly #sets: (Set<string> | undefined)[] = [];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get found(): boolean {
    return this.#found;
  }

  open(): void {
    this.#bases.push(this.#hashes.length);
  }

  close(): void {
    const base = this.#bases.pop() ?? 0;
    this.#hashes.length = base;
    this.#keys.length = base * 2;
    if (this.#sets.length > this.#bases.length) this.#sets.length = this.#bases.length;
  }

  /** A key of the innermost open object: its token at [start, end), quotes included, and the hash of its characters. */
  add(start: number, end: number, hash: number): void {
    if (this.#found) return;
    const depth = this.#bases.length - 1;
    const set = this.#sets[depth];
    if (set) {
      this.#found = set.has(this.#key(start, end));
      if (set.size < COMPARED_KEYS) set.add(this.#key(start, end));
      return;
    }
    const hashes = this.#hashes;
    const base = this.#bases[depth] ?? 0;
    for (let i = base; i < hashes.length; i += 1) {
      if (hashes[i] === hash && this.#keyAt(i) === this.#key(start, end)) {
        this.#found = true;
        return;
      }
    }
    hashes.push(hash);
    this.#keys.push(start, end);
    if (hashes.length - base > WALKED_KEYS) this.#spill(depth, base);
  }

  #spill(depth: number, base: number): void {
    const set = new Set<string>();
    for (let i = base; i < this.#hashes.length; i += 1) set.add(this.#keyAt(i));
    while (this.#sets.length < depth) this.#sets.push(undefined);
    this.#sets[depth] = set;
    this.#hashes.length = base;
    this.#keys.length = base * 2;
  }

  #keyAt(i: number): string {
    return this.#key(this.#keys[i * 2] ?? 0, this.#keys[i * 2 + 1] ?? 0);
  }

  #key(start: number, end: number): string {
    const inner = this.#text.slice(start + 1, end - 1);
    return inner.includes('\\') ? (JSON.parse(`"${inner}"`) as string) : inner;
  }
}
