import { CLOSE_OBJECT, COMMA, isDigit, parsedJson } from '../json/index.ts';
import { decodeEvent } from './decode.ts';
import { encodeEvent } from './encode.ts';
import type { FrameEvent } from './frame-events.ts';
import { changesEvents } from './migrate.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };
/** What stands in a line between time and text, and what behind its bytes. */
type Front = Pick<FrameEvent, 'dir' | 'stream' | 'origin'>;
type Rest = Omit<FrameEvent, keyof Front | 'seq' | 't' | 'kind' | 'text' | 'bytes'>;

/** A part of a line, and what it says; null where it is not as we write it. */
interface Part<T> {
  readonly written: string;
  readonly says: T | null;
}

/** Numbers of so many digits are within the limits of their fields. */
const SEQ_DIGITS = 9;
const MOST_DIGITS = 15;
const ZERO = '0'.charCodeAt(0);
const C = 'c'.charCodeAt(0);
const TO_DIRECTION = ',"kind":"frame","dir":"'.length;
const FRONT = /,"kind":"frame","dir":"(c2s|s2c)","stream":"([\w-]{1,64})","origin":"(wire|user|replay)","text":/y;
/** A frame up to its bytes, to hold what follows them against all fields. */
const TO_REST = '{"seq":1,"t":0,"kind":"frame","dir":"c2s","stream":"","origin":"wire","text":"","bytes":0';
const MEMBERS_TO_REST = 8;
/** Most lines have nothing behind their bytes, all others nearly always the same: so many are remembered, of so many characters at most. */
const RESTS = 4;
const LONGEST_REST = 256;
const NO_REST: Rest = {};
const NO_FRONT: Part<Front> = { written: '', says: null };

/**
 * Reads the lines of frames with a text as `encodeEvent` writes them: the text is parsed, and of all else only what is not as in the line
 * before. What is written in any other way, right or wrong, is left to `decodeEvent`. Where both read a line, they give the same event.
 */
export class FrameLines {
  readonly #version: number;
  readonly #changes: boolean;
  /** Of the newest line of the client, and of the server. */
  #fronts = [NO_FRONT, NO_FRONT];
  #rests: readonly Part<Rest>[] = [];
  /** What the newest line had behind its bytes that had something there which is not remembered. */
  #other = '';
  /** Up to where the line at hand was read. */
  #at = 0;

  /** `version`: the format version that wrote the lines. */
  constructor(version: number) {
    this.#version = version;
    this.#changes = changesEvents(version);
  }

  /** The event of a line; null where it is left to `decodeEvent`. */
  read(line: string): FrameEvent | null {
    if (this.#changes) return null;
    this.#at = 0;
    const seq = this.#number(line, '{"seq":', SEQ_DIGITS);
    const t = seq < 1 ? -1 : this.#number(line, ',"t":', MOST_DIGITS);
    const front = t < 0 ? null : this.#front(line);
    if (front === null) return null;
    const textAt = this.#at;
    const textEnd = line.lastIndexOf('","bytes":') + 1;
    this.#at = textEnd;
    const bytes = textEnd < textAt ? -1 : this.#number(line, ',"bytes":', MOST_DIGITS);
    const rest = bytes < 0 ? null : this.#rest(line);
    const text = rest === null ? undefined : parsedJson(line.slice(textAt, textEnd));
    if (rest === null || typeof text !== 'string') return null;
    const { dir, stream, origin } = front;
    const event: Writable<FrameEvent> = { seq, t, kind: 'frame', dir, stream, origin, text, bytes };
    return rest === NO_REST ? event : Object.assign(event, rest);
  }

  /** The whole number behind `before`, written as such; -1 where there is none, or one of more digits. */
  #number(line: string, before: string, mostDigits: number): number {
    let at = this.#at;
    // A call would cost more than to compare a few signs.
    for (let i = 0; i < before.length; i += 1, at += 1) if (line.charCodeAt(at) !== before.charCodeAt(i)) return -1;
    const start = at;
    let value = 0;
    let code = line.charCodeAt(at);
    for (; isDigit(code) && at - start <= mostDigits; code = line.charCodeAt(at)) {
      value = value * 10 + code - ZERO;
      at += 1;
    }
    this.#at = at;
    const digits = at - start;
    if (digits === 0 || digits > mostDigits || (digits > 1 && line.charCodeAt(start) === ZERO)) return -1;
    return code === COMMA || code === CLOSE_OBJECT ? value : -1;
  }

  #front(line: string): Front | null {
    const at = this.#at;
    const side = line.charCodeAt(at + TO_DIRECTION) === C ? 0 : 1;
    let front = this.#fronts[side]!;
    if (front.says === null || line.slice(at, at + front.written.length) !== front.written) {
      front = frontAt(line, at);
      this.#fronts[side] = front;
    }
    this.#at = at + front.written.length;
    return front.says;
  }

  /** What `,"timeoutMs":…}`, or whatever else stands behind the bytes, says; null where that is not as we write it, or not known yet. */
  #rest(line: string): Rest | null {
    const at = this.#at;
    const length = line.length - at;
    if (length === 1) return line.charCodeAt(at) === CLOSE_OBJECT ? NO_REST : null;
    if (length > LONGEST_REST) return null;
    const written = line.slice(at);
    for (const rest of this.#rests) if (rest.written === written) return rest.says;
    // Worth the work only where it comes again.
    if (written !== this.#other) {
      this.#other = ownCopy(written);
      return null;
    }
    const rest = { written: this.#other, says: this.#restOf(written) };
    this.#rests = [rest, ...this.#rests].slice(0, RESTS);
    return rest.says;
  }

  /** Null unless `encodeEvent` would write it in just this way: each member once, in its place. */
  #restOf(written: string): Rest | null {
    const line = `${TO_REST}${written}`;
    const decoded = decodeEvent(line, this.#version);
    if (!decoded.ok || encodeEvent(decoded.event) !== line) return null;
    return Object.fromEntries(Object.entries(decoded.event).slice(MEMBERS_TO_REST)) as Rest;
  }
}

/** What stands between time and text. */
function frontAt(line: string, at: number): Part<Front> {
  FRONT.lastIndex = at;
  const found = FRONT.exec(line);
  if (found === null) return NO_FRONT;
  const [written, dir, stream = '', origin] = found;
  return { written: ownCopy(written), says: { dir, stream: ownCopy(stream), origin } as Front };
}

/** A stretch in memory of its own: as a part of its line it would keep all of that. */
function ownCopy(stretch: string): string {
  return ` ${stretch}`.slice(1);
}
