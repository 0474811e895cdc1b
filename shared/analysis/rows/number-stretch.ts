/** What the cells of a stretch may be, from the narrowest on. The position is the code in packed stretches, where 0 stands for none. */
const KINDS = [Int8Array, Int16Array, Int32Array, Float64Array] as const;
const FLOAT = KINDS.length - 1;
/** Bytes of the description of a packed stretch: base and step as doubles, the kind of its cells, and four that are free. */
const HEAD_BYTES = 24;
const LEAST_CELLS = 64;

type Cells = Int8Array | Int16Array | Int32Array | Float64Array;

/**
 * Numbers one after the other, in as little room as they need: a base and the distance of each from it, in the narrowest cells that
 * hold them; no cells where one number follows another by the same step, as do those that are all alike. Reading, setting and adding
 * take amortised constant time. Holds any number but −0, which becomes 0.
 */
export class NumberStretch {
  #length = 0;
  #base = 0;
  #step = 0;
  #cells: Cells | null = null;
  #kind = 0;

  get length(): number {
    return this.#length;
  }

  /** The number at a place; undefined outside [0, length). */
  at(place: number): number | undefined {
    if (!(place >= 0 && place < this.#length)) return undefined;
    return this.#base + (this.#cells === null ? this.#step * place : this.#cells[place]!);
  }

  /** The first place in [from, to) that has another number than this; `to` where all have it. Takes no time where all numbers are alike. */
  firstOther(value: number, from: number, to: number): number {
    const cells = this.#cells;
    if (cells === null && (this.#step === 0 || to - from < 2)) return from < to && this.at(from) !== value ? from : to;
    if (cells === null) return this.at(from) === value ? from + 1 : from;
    const distance = value - this.#base;
    let place = from;
    while (place < to && cells[place] === distance) place += 1;
    return place;
  }

  push(value: number): void {
    const place = this.#length;
    this.#length = place + 1;
    if (this.#cells !== null) this.#put(place, value);
    else if (place === 0) this.#begin(value);
    else if (this.#base + this.#step * place !== value && !this.#stepTo(place, value)) {
      this.#spread(place);
      this.#put(place, value);
    }
  }

  /** Another number at a place in [0, length). */
  set(place: number, value: number): void {
    if (this.#cells === null) {
      if (this.#base + this.#step * place === value) return;
      this.#spread(this.#length);
    }
    this.#put(place, value);
  }

  /** Adds the numbers [from, to) of another stretch. */
  append(other: NumberStretch, from: number, to: number): void {
    if (this.#length === 0 && other.#isWhole(from, to)) this.#adopt(other, from, to);
    else if (this.#takesCellsOf(other)) {
      this.#reserve(this.#length + to - from);
      this.#cells!.set(other.#cells!.subarray(from, to), this.#length);
      this.#length += to - from;
    } else for (let place = from; place < to; place += 1) this.push(other.at(place)!);
  }

  /** Bytes of it when it is packed, a multiple of 8. */
  get packedBytes(): number {
    return HEAD_BYTES + (this.#cells === null ? 0 : padded(this.#length * this.#cells.BYTES_PER_ELEMENT));
  }

  /** Packs it behind `offset`, a multiple of 8, in little-endian order; gives the offset behind it. */
  pack(bytes: Uint8Array, offset: number): number {
    const { buffer, byteOffset } = bytes;
    const head = new DataView(buffer, byteOffset + offset, HEAD_BYTES);
    head.setFloat64(0, this.#base, true);
    head.setFloat64(8, this.#step, true);
    head.setUint32(16, this.#cells === null ? 0 : this.#kind + 1, true);
    if (this.#cells !== null) {
      const { BYTES_PER_ELEMENT: width, buffer: from, byteOffset: at } = this.#cells;
      bytes.set(new Uint8Array(from, at, this.#length * width), offset + HEAD_BYTES);
    }
    return offset + this.packedBytes;
  }

  /** The stretch of `length` numbers packed at an offset, a multiple of 8 in the memory. Its cells are a view of the bytes. */
  static unpack(bytes: Uint8Array, offset: number, length: number): NumberStretch {
    const { buffer, byteOffset } = bytes;
    const head = new DataView(buffer, byteOffset + offset, HEAD_BYTES);
    const stretch = new NumberStretch();
    stretch.#length = length;
    stretch.#base = head.getFloat64(0, true);
    stretch.#step = head.getFloat64(8, true);
    const code = head.getUint32(16, true);
    if (code === 0) return stretch;
    const KindOfCells = KINDS[code - 1];
    if (KindOfCells === undefined) throw new RangeError(`there are no cells of kind ${code}`);
    stretch.#kind = code - 1;
    stretch.#cells = new KindOfCells(buffer as ArrayBuffer, byteOffset + offset + HEAD_BYTES, length);
    return stretch;
  }

  #begin(value: number): void {
    if (Number.isSafeInteger(value)) {
      this.#base = value;
      return;
    }
    this.#kind = FLOAT;
    this.#cells = new Float64Array(LEAST_CELLS);
    this.#cells[0] = value;
  }

  /** The second number says how far the others may stand apart. */
  #stepTo(place: number, value: number): boolean {
    if (place !== 1 || this.#kindFor(value) === FLOAT) return false;
    this.#step = value - this.#base;
    return true;
  }

  /** Gives each of the first `count` numbers a cell. */
  #spread(count: number): void {
    const far = this.#step * Math.max(0, count - 1);
    this.#kind = Math.max(kindOf(this.#step), kindOf(far));
    const cells = new KINDS[this.#kind]!(Math.max(LEAST_CELLS, count));
    for (let place = 0; place < count; place += 1) cells[place] = this.#step * place;
    this.#cells = cells;
    // Distances that are themselves beyond 32 bits: the numbers as they are.
    if (this.#kind === FLOAT) this.#rebase();
  }

  #rebase(): void {
    const cells = this.#cells!;
    for (let place = 0; place < cells.length; place += 1) cells[place]! += this.#base;
    this.#base = 0;
  }

  #put(place: number, value: number): void {
    const kind = this.#kindFor(value);
    if (kind > this.#kind) this.#widen(kind);
    this.#reserve(place + 1);
    this.#cells![place] = value - this.#base;
  }

  /** The narrowest kind of cells that can hold a number. */
  #kindFor(value: number): number {
    if (this.#kind === FLOAT) return FLOAT;
    return Number.isSafeInteger(value) ? kindOf(value - this.#base) : FLOAT;
  }

  #widen(kind: number): void {
    this.#cells = new KINDS[kind]!(this.#cells!);
    this.#kind = kind;
    if (kind === FLOAT) this.#rebase();
  }

  /** Lets go of the room that it has for more. */
  trim(): void {
    if (this.#cells !== null && this.#cells.length > this.#length) this.#cells = this.#cells.slice(0, this.#length);
  }

  #reserve(length: number): void {
    const cells = this.#cells!;
    if (length <= cells.length) return;
    const larger = new KINDS[this.#kind]!(Math.max(length, cells.length * 2));
    larger.set(cells);
    this.#cells = larger;
  }

  /** Whether the cells of another stretch mean here what they mean there. */
  #takesCellsOf(other: NumberStretch): boolean {
    return this.#cells !== null && other.#cells !== null && this.#kind === other.#kind && this.#base === other.#base;
  }

  /** Whether its numbers [from, to) keep their distances when they are counted from the first of these. */
  #isWhole(from: number, to: number): boolean {
    return to > from && (this.#cells !== null || Number.isSafeInteger(this.at(to - 1)));
  }

  #adopt(other: NumberStretch, from: number, to: number): void {
    this.#length = to - from;
    this.#kind = other.#kind;
    this.#cells = other.#cells?.slice(from, to) ?? null;
    this.#step = this.#length === 1 ? 0 : other.#step;
    this.#base = this.#cells === null ? other.at(from)! : other.#base;
  }
}

/** The narrowest kind that holds a whole distance. */
function kindOf(distance: number): number {
  if (distance === (distance << 24) >> 24) return 0;
  if (distance === (distance << 16) >> 16) return 1;
  return distance === (distance | 0) ? 2 : FLOAT;
}

/** The next multiple of 8. */
export function padded(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}
