/** A text to look for; `word`: only where no letter or digit stands beside it. */
export interface Sought {
  readonly text: string;
  /** What a hit gives back. */
  readonly value: number;
  readonly word: boolean;
}

export interface Hit {
  readonly start: number;
  readonly end: number;
  readonly value: number;
}

const NO_HITS: readonly Hit[] = [];
/** Beginnings of values that are shorter say nothing about them. */
const SHORTEST_BEGINNING = 6;

/**
 * Finds many texts at once in a time that depends on the length of what is searched alone (Aho and Corasick, 1975): a tree of the texts,
 * and from each of its nodes a way to the longest end of what was read that begins another text.
 */
export class ValueSearch {
  /** Nodes by number; 0 is the root. */
  #count = 1;
  #fail: Int32Array;
  /** Node at which a sought text ends, itself or by its `fail`s; 0 for none. */
  #ending: Int32Array;
  #depth: Int32Array;
  /** Sought text that ends here, and one that passes through; -1 for none. */
  #ends: Int32Array;
  #through: Int32Array;
  readonly #sought: readonly Sought[];
  /** From the root by the character. */
  readonly #first = new Int32Array(65_536);
  /** Other steps, in a table of open addresses: node, character, next node. */
  #steps: Int32Array;
  #mask: number;

  constructor(sought: readonly Sought[]) {
    this.#sought = sought;
    const most = sought.reduce((sum, { text }) => sum + text.length, 1);
    this.#fail = new Int32Array(most);
    this.#ending = new Int32Array(most);
    this.#depth = new Int32Array(most);
    this.#ends = new Int32Array(most).fill(-1);
    this.#through = new Int32Array(most).fill(-1);
    let room = 16;
    while (room < most * 2) room *= 2;
    this.#mask = room - 1;
    this.#steps = new Int32Array(room * 3);
    for (const [index, { text }] of sought.entries()) this.#add(text, index);
    this.#link();
  }

  /** Where the texts stand. Of those that end at one place only the longest is given; others may overlap it. */
  hits(text: string): readonly Hit[] {
    return this.#read(text, 0).hits;
  }

  /**
   * The hits of a piece of a longer text, whose earlier pieces ended in `state`, 0 for none. A hit whose `start` is negative began in an
   * earlier piece. The state says where the next one goes on; `open` is what the piece ends with the beginning of, null for nothing.
   */
  hitsOfPiece(
    text: string,
    state: number,
  ): { readonly hits: readonly Hit[]; readonly state: number; readonly open: Hit | null } {
    const read = this.#read(text, state);
    const depth = this.#depth[read.state]!;
    const through = this.#through[read.state]!;
    if (depth < SHORTEST_BEGINNING || through < 0 || this.#sought[through]!.word) return { ...read, open: null };
    return { ...read, open: { start: text.length - depth, end: text.length, value: this.#sought[through]!.value } };
  }

  #read(text: string, from: number): { readonly hits: readonly Hit[]; readonly state: number } {
    if (this.#count === 1) return { hits: NO_HITS, state: 0 };
    let hits: Hit[] | null = null;
    let node = from;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (node === 0) {
        node = this.#first[code]!;
        if (node === 0) continue;
      } else {
        let next = this.#step(node, code);
        while (next === 0 && node !== 0) {
          node = this.#fail[node]!;
          next = node === 0 ? this.#first[code]! : this.#step(node, code);
        }
        node = next;
      }
      for (let end = this.#ending[node]!; end !== 0; end = this.#ending[this.#fail[end]!]!) {
        const { value, word, text: found } = this.#sought[this.#ends[end]!]!;
        const start = at + 1 - found.length;
        if (word && (isWord(text.charCodeAt(start - 1)) || isWord(text.charCodeAt(at + 1)))) continue;
        (hits ??= []).push({ start, end: at + 1, value });
        break;
      }
    }
    return { hits: hits ?? NO_HITS, state: node };
  }

  #add(text: string, index: number): void {
    let node = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      let next = node === 0 ? this.#first[code]! : this.#step(node, code);
      if (next === 0) {
        next = this.#count++;
        this.#depth[next] = at + 1;
        this.#through[next] = index;
        if (node === 0) this.#first[code] = next;
        else this.#put(node, code, next);
      }
      node = next;
    }
    if (node !== 0 && this.#ends[node]! < 0) this.#ends[node] = index;
  }

  /** Breadth first, so that the shorter ends are linked before the longer. */
  #link(): void {
    const children = this.#children();
    let level: number[] = [];
    for (const node of this.#first) if (node !== 0) level.push(node);
    for (const node of level) this.#ending[node] = this.#ends[node]! < 0 ? 0 : node;
    while (level.length > 0) {
      const next: number[] = [];
      for (const node of level) {
        for (const [code, child] of children.get(node) ?? []) {
          let fail = this.#fail[node]!;
          let to = fail === 0 ? this.#first[code]! : this.#step(fail, code);
          while (to === 0 && fail !== 0) {
            fail = this.#fail[fail]!;
            to = fail === 0 ? this.#first[code]! : this.#step(fail, code);
          }
          this.#fail[child] = to;
          this.#ending[child] = this.#ends[child]! < 0 ? this.#ending[to]! : child;
          next.push(child);
        }
      }
      level = next;
    }
  }

  #children(): ReadonlyMap<number, (readonly [number, number])[]> {
    const children = new Map<number, (readonly [number, number])[]>();
    for (let slot = 0; slot <= this.#mask; slot += 1) {
      const node = this.#steps[slot * 3]!;
      if (node === 0) continue;
      const entry = [this.#steps[slot * 3 + 1]!, this.#steps[slot * 3 + 2]!] as const;
      const known = children.get(node);
      if (known === undefined) children.set(node, [entry]);
      else known.push(entry);
    }
    return children;
  }

  #step(node: number, code: number): number {
    for (let slot = this.#slot(node, code); ; slot = (slot + 1) & this.#mask) {
      const held = this.#steps[slot * 3]!;
      if (held === 0) return 0;
      if (held === node && this.#steps[slot * 3 + 1] === code) return this.#steps[slot * 3 + 2]!;
    }
  }

  #put(node: number, code: number, next: number): void {
    let slot = this.#slot(node, code);
    while (this.#steps[slot * 3] !== 0) slot = (slot + 1) & this.#mask;
    this.#steps[slot * 3] = node;
    this.#steps[slot * 3 + 1] = code;
    this.#steps[slot * 3 + 2] = next;
  }

  #slot(node: number, code: number): number {
    return ((Math.imul(node, 0x9e3779b1) ^ Math.imul(code, 0x85ebca6b)) >>> 7) & this.#mask;
  }
}

/** A letter, a digit or an underscore; a character beyond Latin-1 counts as none, so that it hides nothing. */
function isWord(code: number): boolean {
  return (code >= 48 && code < 58) || (code >= 65 && code < 91) || (code >= 97 && code < 123) || code === 95;
}
