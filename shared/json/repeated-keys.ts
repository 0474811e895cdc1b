/** Above so many keys an object gets a set instead of a walk over its keys. */
const WALKED_KEYS = 16;
/** A Set holds at most 2^24 entries; keys of one object beyond this many are not compared. */
const COMPARED_KEYS = 1 << 23;
/** Objects that are open at once, and keys of theirs that lie on the stack, for which there is room at first. */
const ROOM = 1024;

/** What tells most keys of an object apart without a look at all of their characters. */
export function keyHash(length: number, first: number, last: number): number {
  return Math.imul(length, 0x10001) ^ (first << 8) ^ last;
}

/**
 * Finds out whether any object of a text names a member twice (RFC 8259 §4), escapes resolved. Fed by a scanner with
 * the opening and closing of objects and with each key; keys of the open objects lie on one stack. One serves many texts, since
 * its lists cost more to make than a short text takes.
 */
export class RepeatedKeys {
  #found = false;
  #text = '';
  #depth = 0;
  #top = 0;
  /** For each open object, where its keys begin on the stack. */
  #bases = new Uint32Array(ROOM);
  #hashes = new Int32Array(ROOM);
  #starts = new Uint32Array(ROOM);
  #ends = new Uint32Array(ROOM);
  /** Keys of the large ones among the open objects, by depth. */
  #sets: (Set<string> | undefined)[] = [];

  get found(): boolean {
    return this.#found;
  }

  /** Begins another text. */
  begin(text: string): void {
    this.#text = text;
    this.#found = false;
    this.#depth = 0;
    this.#top = 0;
    if (this.#sets.length > 0) this.#sets = [];
  }

  /** Lets go of the text, and of room that only an extraordinary one needs. */
  end(): void {
    this.#text = '';
    if (this.#sets.length > 0) this.#sets = [];
    if (this.#bases.length > ROOM) this.#bases = new Uint32Array(ROOM);
    if (this.#hashes.length > ROOM) this.#makeRoom(ROOM);
  }

  open(): void {
    if (this.#depth === this.#bases.length) this.#bases = resized(this.#bases, this.#depth * 2);
    this.#bases[this.#depth] = this.#top;
    this.#depth += 1;
  }

  close(): void {
    if (this.#depth === 0) return;
    this.#depth -= 1;
    this.#top = this.#bases[this.#depth]!;
    if (this.#sets.length > this.#depth) this.#sets.length = this.#depth;
  }

  /** A key of the innermost open object: its token at [start, end), quotes included, and its hash. */
  add(start: number, end: number, hash: number): void {
    if (this.#found) return;
    const depth = this.#depth - 1;
    const set = this.#sets.length === 0 ? undefined : this.#sets[depth];
    if (set !== undefined) {
      this.#found = set.has(this.#key(start, end));
      if (set.size < COMPARED_KEYS) set.add(this.#key(start, end));
      return;
    }
    const hashes = this.#hashes;
    const top = this.#top;
    const base = this.#bases[depth] ?? 0;
    for (let i = base; i < top; i += 1) {
      if (hashes[i] === hash && this.#keyAt(i) === this.#key(start, end)) {
        this.#found = true;
        return;
      }
    }
    if (top === hashes.length) this.#makeRoom(top * 2);
    this.#hashes[top] = hash;
    this.#starts[top] = start;
    this.#ends[top] = end;
    this.#top = top + 1;
    if (this.#top - base > WALKED_KEYS) this.#spill(depth, base);
  }

  #spill(depth: number, base: number): void {
    const set = new Set<string>();
    for (let i = base; i < this.#top; i += 1) set.add(this.#keyAt(i));
    while (this.#sets.length < depth) this.#sets.push(undefined);
    this.#sets[depth] = set;
    this.#top = base;
  }

  /** Room for so many keys; those that lie there stay. */
  #makeRoom(room: number): void {
    this.#hashes = resized(this.#hashes, room);
    this.#starts = resized(this.#starts, room);
    this.#ends = resized(this.#ends, room);
  }

  #keyAt(i: number): string {
    return this.#key(this.#starts[i] ?? 0, this.#ends[i] ?? 0);
  }

  #key(start: number, end: number): string {
    const inner = this.#text.slice(start + 1, end - 1);
    return inner.includes('\\') ? (JSON.parse(`"${inner}"`) as string) : inner;
  }
}

function resized<A extends Int32Array | Uint32Array>(list: A, room: number): A {
  const other = new (list.constructor as new (length: number) => A)(room);
  other.set(list.subarray(0, room));
  return other;
}
