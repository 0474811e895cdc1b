/** Where a file ends with its last whole line, in bytes, and the number of that line's event. */
export interface WholeLines {
  readonly end: number;
  readonly seq: number;
}

const TAKEN = 0;
const END = 1;
const SEQ = 2;
const PLACES = 3;

/** What both threads of a tap know of its record, in memory that they share: it is still there when the record's thread is not. */
export class RecordAccount {
  /** To be given to the other thread, which makes an account of it. */
  readonly memory: BigInt64Array<SharedArrayBuffer>;

  constructor(memory = new BigInt64Array(new SharedArrayBuffer(PLACES * BigInt64Array.BYTES_PER_ELEMENT))) {
    this.memory = memory;
  }

  /** The weight of everything that needs no memory any more: it is in the file, or it never will be. */
  get taken(): number {
    return this.#at(TAKEN);
  }

  /** So much more is taken. */
  took(weight: number): void {
    Atomics.add(this.memory, TAKEN, BigInt(weight));
  }

  /** Of the file that is being written. */
  get whole(): WholeLines {
    return { end: this.#at(END), seq: this.#at(SEQ) };
  }

  set whole({ end, seq }: WholeLines) {
    Atomics.store(this.memory, END, BigInt(end));
    Atomics.store(this.memory, SEQ, BigInt(seq));
  }

  #at(place: number): number {
    return Number(Atomics.load(this.memory, place));
  }
}
