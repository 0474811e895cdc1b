/** Where the line of an event lies in its capture, in bytes; the line end is not counted. */
export interface EventPlace {
  readonly offset: number;
  readonly length: number;
}

/** In front of the bytes of an index: how many events, and whether their seqs stand behind their places; doubles. */
const HEAD_BYTES = 16;

/** Finds events by their seq, in 12 bytes each (20 when some are missing). */
export class EventIndex {
  #offsets = new Float64Array(1024);
  #lengths = new Uint32Array(1024);
  /** Null as long as event i + 1 is at position i. */
  #seqs: Float64Array | null = null;
  #count = 0;

  /** How many events are known. */
  get count(): number {
    return this.#count;
  }

  /** Seq of the last event, 0 before the first. */
  get last(): number {
    return this.#seqs === null ? this.#count : (this.#seqs[this.#count - 1] ?? 0);
  }

  /** The same index of what `bytes` gave. Throws RangeError where these are no such bytes. */
  static of(bytes: Uint8Array): EventIndex {
    const index = new EventIndex();
    // Views need their place in memory to be a multiple of their size.
    const { buffer } = new Uint8Array(bytes);
    const [count = 0, hasSeqs = 0] = new Float64Array(buffer, 0, 2);
    index.#count = count;
    index.#offsets = new Float64Array(buffer, HEAD_BYTES, count);
    index.#seqs = hasSeqs === 0 ? null : new Float64Array(buffer, HEAD_BYTES + count * 8, count);
    index.#lengths = new Uint32Array(buffer, HEAD_BYTES + count * (hasSeqs === 0 ? 8 : 16), count);
    return index;
  }

  /** All that is known, 12 bytes an event (20 when some are missing), in the byte order of this machine. */
  bytes(): Uint8Array {
    const columns = [
      Float64Array.of(this.#count, this.#seqs === null ? 0 : 1),
      this.#offsets.subarray(0, this.#count),
      ...(this.#seqs === null ? [] : [this.#seqs.subarray(0, this.#count)]),
      this.#lengths.subarray(0, this.#count),
    ];
    return Buffer.concat(
      columns.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
    );
  }

  /** Where the line of the last event ends, in bytes; 0 before the first. */
  get end(): number {
    return this.#count === 0 ? 0 : this.#offsets[this.#count - 1]! + this.#lengths[this.#count - 1]!;
  }

  /** Adds an event. Throws RangeError when its seq does not rise. */
  add(seq: number, offset: number, length: number): void {
    if (seq <= this.last) throw new RangeError(`event ${seq} does not follow ${this.last}`);
    if (this.#count === this.#offsets.length) this.#grow();
    if (this.#seqs === null && seq !== this.#count + 1)
      this.#seqs = Float64Array.from({ length: this.#offsets.length }, (_, i) => i + 1);
    if (this.#seqs !== null) this.#seqs[this.#count] = seq;
    this.#offsets[this.#count] = offset;
    this.#lengths[this.#count] = length;
    this.#count += 1;
  }

  /** Null when there is no such event. */
  find(seq: number): EventPlace | null {
    const i = this.#position(seq);
    return i < 0 ? null : { offset: this.#offsets[i]!, length: this.#lengths[i]! };
  }

  #position(seq: number): number {
    if (this.#seqs === null) return Number.isInteger(seq) && seq >= 1 && seq <= this.#count ? seq - 1 : -1;
    let low = 0;
    let high = this.#count - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = this.#seqs[middle]!;
      if (found === seq) return middle;
      if (found < seq) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  #grow(): void {
    const capacity = Math.max(1024, this.#offsets.length * 2);
    const offsets = new Float64Array(capacity);
    offsets.set(this.#offsets);
    this.#offsets = offsets;
    const lengths = new Uint32Array(capacity);
    lengths.set(this.#lengths);
    this.#lengths = lengths;
    if (this.#seqs === null) return;
    const seqs = new Float64Array(capacity);
    seqs.set(this.#seqs);
    this.#seqs = seqs;
  }
}
