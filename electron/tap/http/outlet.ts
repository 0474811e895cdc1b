import type { Duplex } from 'node:stream';

/**
 * One direction of a relay: writes what comes to a socket, in the pieces in which it came, and has the source wait while the socket is
 * full. Until there is a socket it keeps what comes.
 */
export class Outlet {
  readonly #source: Duplex;
  #goal: Duplex | null = null;
  #pieces: Buffer[] = [];
  #ended = false;
  #waiting = false;

  constructor(source: Duplex) {
    this.#source = source;
  }

  /** Where it goes to. */
  open(goal: Duplex): void {
    this.#goal = goal;
    goal.on('drain', () => {
      if (!this.#waiting) return;
      this.#waiting = false;
      this.#source.resume();
    });
    this.flush();
    if (this.#ended) goal.end();
  }

  /** The source waits. */
  get isFull(): boolean {
    return this.#waiting;
  }

  /** Takes bytes; `flush` writes them. Neighbours in one piece of memory go out as one. */
  add(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    const piece = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const last = this.#pieces.at(-1);
    if (last !== undefined && last.buffer === piece.buffer && last.byteOffset + last.length === piece.byteOffset)
      this.#pieces[this.#pieces.length - 1] = Buffer.from(last.buffer, last.byteOffset, last.length + piece.length);
    else this.#pieces.push(piece);
  }

  flush(): void {
    const goal = this.#goal;
    if (goal === null || this.#pieces.length === 0) return;
    const pieces = this.#pieces;
    this.#pieces = [];
    if (!goal.writable) return;
    if (pieces.length > 1) goal.cork();
    for (const piece of pieces) goal.write(piece);
    if (pieces.length > 1) goal.uncork();
    if (!goal.writableNeedDrain) return;
    this.#waiting = true;
    this.#source.pause();
  }

  /** The source has ended. */
  end(): void {
    this.flush();
    this.#ended = true;
    this.#goal?.end();
  }
}
