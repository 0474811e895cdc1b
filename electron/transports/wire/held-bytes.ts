/** Pieces below this size are gathered, so that a long unit out of tiny pieces does not become a million parts. */
const SMALL_PART = 16_384;
const GATHERED = 65_536;
/** Pieces of a long unit are put together to blocks of this size: memory that came in small pieces is not given back to the system. */
const BLOCK = 4 * 1024 * 1024;

/** Bytes that are held until their unit is whole, in few parts. Each byte is copied at most twice, whatever the length. */
export class HeldBytes {
  #bytes = 0;
  #parts: Uint8Array[] = [];
  /** Index in #parts from which on they are small, and their bytes. */
  #smallFrom = 0;
  #smallBytes = 0;
  /** Index in #parts from which on they are no blocks, and their bytes. */
  #looseFrom = 0;
  #looseBytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /** The first bytes, at most so many. */
  start(most: number): Uint8Array {
    const parts: Uint8Array[] = [];
    let left = most;
    for (const part of this.#parts) {
      if (left <= 0) break;
      parts.push(part.subarray(0, left));
      left -= part.length;
    }
    return Buffer.concat(parts);
  }

  /** Keeps a piece, and no copy of it while the unit is short. */
  add(piece: Uint8Array): void {
    this.#bytes += piece.length;
    this.#parts.push(piece);
    this.#looseBytes += piece.length;
    this.#smallBytes += piece.length;
    if (this.#looseBytes >= BLOCK) {
      this.#gather(this.#looseFrom);
      this.#looseFrom = this.#parts.length;
      this.#looseBytes = 0;
    } else if (piece.length < SMALL_PART && this.#smallBytes < GATHERED) return;
    else if (piece.length < SMALL_PART) this.#gather(this.#smallFrom);
    this.#smallFrom = this.#parts.length;
    this.#smallBytes = 0;
  }

  #gather(from: number): void {
    if (this.#parts.length > from + 1) this.#parts.push(Buffer.concat(this.#parts.splice(from)));
  }

  /** Takes the last byte away if it is this one. */
  dropLast(byte: number): boolean {
    const last = this.#parts.at(-1);
    if (last?.at(-1) !== byte) return false;
    this.#parts.pop();
    if (last.length > 1) this.#parts.push(last.subarray(0, -1));
    this.#bytes -= 1;
    return true;
  }

  /** Hands the parts over and begins anew. */
  take(): Uint8Array[] {
    const parts = this.#parts;
    this.#bytes = 0;
    this.#parts = [];
    this.#smallFrom = 0;
    this.#smallBytes = 0;
    this.#looseFrom = 0;
    this.#looseBytes = 0;
    return parts;
  }
}
