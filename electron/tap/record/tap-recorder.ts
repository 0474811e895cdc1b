import type { Origin } from '../../../shared/capture/index.ts';
import type { RawFrame, TransportEvent } from '../../transports/wire/index.ts';
import { blockOf } from './block.ts';
import { RecordAccount } from './record-account.ts';
import { RecordThread, type RecordHost } from './record-host.ts';
import type { DoorAnswer, MiddleWord, SpeechOrder } from '../speech/index.ts';
import type { TapStart } from './tap-start.ts';
import type { LineStream, TapBatch, TapWork } from './tap-work.ts';

/** Begins to keep a record. Never throws. */
export type RecordKeeper = (start: TapStart, account: RecordAccount, heard: (order: SpeechOrder) => void) => RecordHost;

/** What may be on its way to the file. Beyond it the record has a gap, and the wire goes on. */
const MOST_BEHIND = 64 * 1024 ** 2;
/** A server's end is told so much later at most, where the disk is slow. */
const CLOSE_MS = 5_000;
/** How often it is looked whether there is room again, ms. */
const ROOM_MS = 50;
/** So much is handed over at once, about: what is written of it is let go of while the rest still waits. */
const BATCH_BYTES = 68 * 1024;
/** What a thing weighs beside its bytes. */
const THING_BYTES = 128;
/**
 * The wire's side of a tap's record. It stamps and hands over what passed, in the order in which it was told, at the latest once a turn
 * of the event loop, to a thread that writes the capture and announces it. Nothing here waits for anything or throws: what the thread cannot keep up
 * with, or met a fault with, is a gap in the record.
 */
export class TapRecorder {
  /** Gets what windows ask that want to speak. */
  heard: ((order: SpeechOrder) => void) | null = null;
  readonly #tick: number;
  readonly #account = new RecordAccount();
  readonly #host: RecordHost;
  #given = 0;
  #works: TapWork[] = [];
  #pieces: Uint8Array[] = [];
  #weight = 0;
  #missed = { things: 0, bytes: 0 };
  #planned = false;

  /** `keeper` keeps the record: a thread, but in tests of the sources. */
  constructor(start: Omit<TapStart, 'startedAtMs'>, keeper: RecordKeeper = inThread) {
    const startedAtMs = performance.timeOrigin + performance.now();
    this.#tick = startedAtMs - performance.timeOrigin;
    this.#host = keeper({ ...start, startedAtMs }, this.#account, (order) => this.heard?.(order));
  }

  /** µs since the start of the capture. */
  now(): number {
    return Math.round((performance.now() - this.#tick) * 1000);
  }

  /** Bytes that passed and are not in the file yet, about. */
  get behind(): number {
    return this.#weight + this.#given - this.#account.taken;
  }

  /** Bytes of a stream of lines, as they came. They must not be changed afterwards. */
  piece(stream: LineStream, bytes: Uint8Array, t = this.now()): void {
    if (!this.#admits(bytes.length)) return;
    if (this.#weight + bytes.length > BATCH_BYTES) this.#hand();
    this.#pieces.push(bytes);
    this.#add({ kind: 'piece', stream, t, length: bytes.length }, bytes.length);
  }

  /** The end of a stream of lines. */
  end(stream: LineStream): void {
    this.#add({ kind: 'end', stream, t: this.now() }, 0);
  }

  /** A frame, where the transport tells where it begins and ends. */
  frame(raw: RawFrame, origin: Origin = 'wire'): void {
    if (this.#admits(raw.bytes)) this.#add({ kind: 'frame', raw, origin }, raw.bytes);
  }

  /** Anything else. */
  event(event: TransportEvent): void {
    const bytes = 'bytes' in event ? (event.bytes ?? 0) : 0;
    if (this.#admits(bytes)) this.#add({ kind: 'event', event }, bytes);
  }

  /** Ends the record behind what it was told; `cause`: as “a rule has it so”. What passes goes on. */
  stop(cause: string): void {
    this.#add({ kind: 'stop', cause }, 0);
  }

  /** Tells a window what came of what it has asked. */
  told(answer: DoorAnswer): void {
    this.#host.give({ kind: 'told', answer }, []);
  }

  /** Tells the window in the middle what comes there. */
  tellMiddle(word: MiddleWord): void {
    this.#host.give({ kind: 'middle', word }, []);
  }

  /** Resolves when all is in the file and the announcement is taken back, or when that took longer than so many ms. Nothing may follow. */
  async close(mostMs = CLOSE_MS): Promise<void> {
    this.#tellMissed();
    this.#hand();
    this.#host.give({ kind: 'close' }, []);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, mostMs)));
    await Promise.race([this.#host.ended, late]);
    clearTimeout(timer);
  }

  /** Whether there is room for so much; where not, it is missed. */
  #admits(bytes: number): boolean {
    const weight = bytes + THING_BYTES;
    // Once something is missed, more is until there is room for a good while.
    const most = this.#missed.things === 0 ? MOST_BEHIND : MOST_BEHIND / 2;
    const ahead = this.behind;
    if (ahead === 0 || ahead + weight <= most) return true;
    this.#missed.things += 1;
    this.#missed.bytes += bytes;
    this.#plan();
    return false;
  }

  #add(work: TapWork, bytes: number): void {
    this.#tellMissed();
    this.#works.push(work);
    this.#weight += bytes + THING_BYTES;
    this.#plan();
  }

  #tellMissed(): void {
    const { things, bytes } = this.#missed;
    if (things === 0) return;
    this.#missed = { things: 0, bytes: 0 };
    this.#works.push({ kind: 'missed', t: this.now(), things, bytes });
  }

  #plan(): void {
    if (this.#planned) return;
    this.#planned = true;
    // After what is ready on the wire in this turn.
    setImmediate(() => {
      this.#planned = false;
      this.#hand();
      // Nothing may follow that it could be told with.
      if (this.#missed.things > 0) setTimeout(() => this.#lookForRoom(), ROOM_MS).unref();
    });
  }

  #lookForRoom(): void {
    if (this.behind < MOST_BEHIND / 2) this.#tellMissed();
    if (this.#works.length > 0 || this.#missed.things > 0) this.#plan();
  }

  #hand(): void {
    const works = this.#works;
    const pieces = this.#pieces;
    const weight = this.#weight;
    if (works.length === 0) return;
    this.#works = [];
    this.#pieces = [];
    this.#weight = 0;
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    try {
      const bytes = blockOf(pieces, length);
      const batch: TapBatch = { works, bytes, weight };
      this.#host.give({ kind: 'batch', batch }, [bytes.buffer]);
      this.#given += weight;
    } catch {
      // No memory for a copy: the wire has what it needs.
      this.#missed = { things: this.#missed.things + works.length, bytes: this.#missed.bytes + length };
    }
  }
}

function inThread(...[start, account, heard]: Parameters<RecordKeeper>): RecordHost {
  return new RecordThread(start, account, heard);
}
