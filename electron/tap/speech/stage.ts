import type { Writable } from 'node:stream';
import { HeldBytes, joined } from '../../transports/wire/index.ts';
import type { OwnIds } from './own-ids.ts';
import { HELD_MOST, WaitingSpeech } from './waiting-speech.ts';

const LF = 0x0a;

/**
 * The one stage where every frame of one direction passes while a window may speak: what the peer writes goes on, in its order and to
 * the byte; ours goes out between two of its lines, never within one; its answers to us go no further.
 */
export class Stage {
  /** Somebody may speak. */
  speaks = true;
  readonly #to: Writable;
  readonly #ids: OwnIds;
  /** Requests of ours whose answers come by this direction. */
  readonly #awaited = new Set<string>();
  #asked = false;
  readonly #held = new HeldBytes();
  readonly #waiting = new WaitingSpeech('the other side', 'a line');
  /** Where each whole line goes, with its end; null: straight on. */
  #lines: ((line: Buffer) => boolean) | null = null;
  /** The line at hand had begun to pass before lines were taken. */
  #begun = false;
  /** What went out so far ends with a line. */
  #between: boolean;

  constructor(to: Writable, between: boolean, ids: OwnIds) {
    this.#to = to;
    this.#between = between;
    this.#ids = ids;
  }

  /** Nothing more has to pass here. */
  get isIdle(): boolean {
    return this.#lines === null && !this.speaks && !this.#watches && this.#held.bytes === 0 && this.#waiting.isEmpty;
  }

  /** The answer to this request of ours comes by this direction. */
  awaits(id: string): void {
    this.#asked = true;
    this.#awaited.add(id);
  }

  /** That request was never said. */
  forgets(id: string): void {
    this.#awaited.delete(id);
  }

  /** From now on each whole line is taken so; null: they go straight on. A line that has begun to pass does so to its end. */
  takeLines(lines: ((line: Buffer) => boolean) | null): void {
    this.#begun = lines !== null && this.#held.bytes === 0 && !this.#between;
    this.#lines = lines;
  }

  /** Takes what the peer has written. False while the other end wants no more. */
  take(bytes: Buffer): boolean {
    if (!this.#watches && this.#held.bytes === 0 && this.#waiting.isEmpty) return this.pass(bytes);
    let room = true;
    for (let at = 0; at < bytes.length;) {
      const feed = bytes.indexOf(LF, at);
      const to = feed < 0 ? bytes.length : feed + 1;
      if (!this.#takePiece(bytes.subarray(at, to), feed >= 0)) room = false;
      at = to;
    }
    return room;
  }

  /**
   * Says something of ours, with its line end: now, or when the peer's line has ended. `said` is called once, with '' as soon as it is on
   * its way, else with a sentence.
   */
  say(bytes: Buffer, said: (problem: string) => void): void {
    if (!this.#to.writable) {
      said('Not said: this side takes no more, since its input is closed.');
      return;
    }
    if (this.#between) {
      this.#to.write(bytes);
      said('');
      return;
    }
    this.#waiting.add(bytes, said);
  }

  /** The peer has ended: what was held of its last line is a line. */
  end(): void {
    if (this.#held.bytes > 0) this.#takeLine();
    this.#waiting.refuse('Not said: the connection has ended.');
  }

  get #watches(): boolean {
    return this.#lines !== null || (this.#asked && (this.speaks || this.#awaited.size > 0));
  }

  #takePiece(piece: Buffer, isEnd: boolean): boolean {
    // A line that had begun to pass before we asked is no answer to us.
    if (this.#begun || (this.#held.bytes === 0 && this.#lines === null && !(this.#watches && this.#between))) {
      if (isEnd) this.#begun = false;
      const room = this.pass(piece);
      if (isEnd) this.#waiting.say((bytes) => this.#to.write(bytes));
      return room;
    }
    this.#held.add(piece);
    return isEnd ? this.#takeLine() : this.#held.bytes <= HELD_MOST || this.pass(this.#takeHeld());
  }

  #takeLine(): boolean {
    const line = this.#takeHeld();
    const id = this.#ids.answeredBy(line);
    if (id === null) return this.#lines === null ? this.pass(line) : this.#lines(line);
    this.#awaited.delete(id);
    return true;
  }

  #takeHeld(): Buffer {
    return Buffer.from(joined(this.#held.take()));
  }

  /** Lets bytes go on. False while the other end wants no more. */
  pass(bytes: Buffer): boolean {
    this.#between = bytes[bytes.length - 1] === LF;
    return this.#to.write(bytes);
  }
}
