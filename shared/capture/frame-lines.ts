import { CLOSE_OBJECT, COMMA, isDigit, parsedJson } from '../json/index.ts';
import { decodeEvent } from './decode.ts';
import { encodeEvent } from './encode.ts';
import type { FrameEvent } from './frame-events.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };
/** What a line has between time and text, and what it has behind its bytes. */
type Front = Pick<FrameEvent, 'kind' | 'dir' | 'stream' | 'origin'>;
type Rest = Omit<FrameEvent, keyof Front | 'seq' | 't' | 'text' | 'bytes'>;

/** A million lines have few fronts and rests: so many are remembered, of so many characters at most. */
const REMEMBERED = 64;
const LONGEST = 256;
/** Numbers of so many digits are within the limits of their fields. */
const SEQ_DIGITS = 9;
const MOST_DIGITS = 15;
const ZERO = '0'.charCodeAt(0);
const NO_REST: Rest = {};
/** Members in front of the rest, from `seq` to `bytes`. */
const BEFORE_REST = 8;

/**
 * Reads the lines of frames with a text as `encodeEvent` writes them: the text is parsed, and of all else only what no line before had.
 * What is written in any other way, right or wrong, is left to `decodeEvent`. Where both read a line, they give the same event.
 */
export class FrameLines {
  readonly #version: number;
  readonly #fronts = new Map<string, Front | null>();
  readonly #rests = new Map<string, Rest | null>([['}', NO_REST]]);
  /** Where the number ends that was read last. */
  #at = 0;

  /** `version`: the format version that wrote the lines. */
  constructor(version: number) {
    this.#version = version;
  }

  /** The event of a line; null where it is left to `decodeEvent`. */
  read(line: string): FrameEvent | null {
    const seq = this.#number(line, '{"seq":', 0, SEQ_DIGITS);
    const t = seq < 1 ? -1 : this.#number(line, ',"t":', this.#at, MOST_DIGITS);
    if (t < 0) return null;
    const frontAt = this.#at;
    const textAt = line.indexOf('"text":"', frontAt) + '"text":'.length;
    if (textAt < frontAt || textAt - frontAt > LONGEST) return null;
    const front = this.#front(line.slice(frontAt, textAt));
    const textEnd = line.lastIndexOf('","bytes":') + 1;
    if (front === null || textEnd < textAt) return null;
    const bytes = this.#number(line, ',"bytes":', textEnd, MOST_DIGITS);
    if (bytes < 0 || line.length - this.#at > LONGEST) return null;
    const rest = this.#rest(line.slice(this.#at));
    const text = rest === null ? undefined : parsedJson(line.slice(textAt, textEnd));
    if (rest === null || typeof text !== 'string') return null;
    const { kind, dir, stream, origin } = front;
    const event: Writable<FrameEvent> = { seq, t, kind, dir, stream, origin, text, bytes };
    return rest === NO_REST ? event : Object.assign(event, rest);
  }

  /** The whole number behind `before` at `from`, written as such; -1 where there is none, or one of more digits. */
  #number(line: string, before: string, from: number, mostDigits: number): number {
    if (!line.startsWith(before, from)) return -1;
    const start = from + before.length;
    let at = start;
    let value = 0;
    for (let code = line.charCodeAt(at); isDigit(code) && at - start <= mostDigits; code = line.charCodeAt(at)) {
      value = value * 10 + code - ZERO;
      at += 1;
    }
    this.#at = at;
    const digits = at - start;
    if (digits === 0 || digits > mostDigits || (digits > 1 && line.charCodeAt(start) === ZERO)) return -1;
    const next = line.charCodeAt(at);
    return next === COMMA || next === CLOSE_OBJECT ? value : -1;
  }

  /** What `,"kind":"frame",…,"text":` holds; null where it is not as we write it. */
  #front(stretch: string): Front | null {
    const known = this.#fronts.get(stretch);
    if (known !== undefined) return known;
    const event = this.#asWritten(`{"seq":1,"t":0${stretch}"","bytes":0}`);
    const front = event !== null && Object.keys(event).length === BEFORE_REST ? event : null;
    remember(this.#fronts, stretch, front);
    return front;
  }

  /** What `,"timeoutMs":…}`, or whatever else stands behind the bytes, holds; null where it is not as we write it. */
  #rest(stretch: string): Rest | null {
    const known = this.#rests.get(stretch);
    if (known !== undefined) return known;
    const front = '"kind":"frame","dir":"c2s","stream":"","origin":"wire"';
    const event = this.#asWritten(`{"seq":1,"t":0,${front},"text":"","bytes":0${stretch}`);
    const rest = event === null ? null : (Object.fromEntries(Object.entries(event).slice(BEFORE_REST)) as Rest);
    remember(this.#rests, stretch, rest);
    return rest;
  }

  /** The frame of a line that `encodeEvent` would write in just this way: each member once, in its place. */
  #asWritten(line: string): FrameEvent | null {
    const decoded = decodeEvent(line, this.#version);
    return decoded.ok && decoded.event.kind === 'frame' && encodeEvent(decoded.event) === line ? decoded.event : null;
  }
}

function remember<T>(known: Map<string, T>, stretch: string, found: T): void {
  if (known.size === REMEMBERED) known.clear();
  // As a part of its line it would keep all of that.
  known.set(` ${stretch}`.slice(1), found);
}
