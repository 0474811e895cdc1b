import { afterSpace, JsonBytes, JsonCursor } from '../../../shared/json/index.ts';

/** A line of a capture above this is a long one: its text is looked at in stretches, never as a whole. */
export const LONG_LINE_BYTES = 1024 * 1024;

/** Where the text of a long line lies, so that a stretch of it can be read without the rest. */
export interface LongText {
  /** The line's string between its quotes, as bytes of the line: [start, end). */
  readonly start: number;
  readonly end: number;
  /** UTF-16 units of the whole text. */
  readonly units: number;
  /** True when the text is base64 of bytes that are not UTF-8. */
  readonly base64: boolean;
  /** Pairs of a byte of the line and the unit that begins there, ascending, from [start, 0] on. */
  readonly marks: Float64Array;
}

/** Bytes of a line to read and decode for a stretch of its text. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Unit at `from`. */
  readonly unit: number;
}

const MARK_BYTES = 256 * 1024;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
const COLON = 0x3a;

/** Finds the text of a line that holds one JSON object; null when it has no member `text` or `base64` that is a string. */
export function indexLongText(line: Buffer): LongText | null {
  const source = new JsonBytes(line);
  const cursor = new JsonCursor(source);
  for (let token = cursor.next(); token !== 'end'; token = cursor.next()) {
    if (token !== 'string') continue;
    const name = line.toString('latin1', cursor.start, Math.min(cursor.end, cursor.start + 9));
    const colon = afterSpace(source, cursor.end);
    if (line[colon] !== COLON || (name !== '"text"' && name !== '"base64"')) continue;
    const value = afterSpace(source, colon + 1);
    if (line[value] === QUOTE) return measured(line, value + 1, name === '"base64"');
  }
  return null;
}

/** The bytes that hold the units from `from` to `to` of a text, `from` < `to`. */
export function stretchOf(text: LongText, from: number, to: number): Stretch {
  const { marks } = text;
  const first = lastMarkUpto(marks, from);
  const before = lastMarkUpto(marks, to);
  const end = marks[before * 2 + 1]! >= to ? before : before + 1;
  return { from: marks[first * 2]!, to: marks[end * 2] ?? text.end, unit: marks[first * 2 + 1]! };
}

function lastMarkUpto(marks: Float64Array, unit: number): number {
  let low = 0;
  let high = marks.length / 2 - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (marks[middle * 2 + 1]! <= unit) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Counts the UTF-16 units of a JSON string (RFC 8259 §7) and marks the way. */
function measured(line: Buffer, start: number, base64: boolean): LongText | null {
  const marks: number[] = [start, 0];
  let next = start + MARK_BYTES;
  let units = 0;
  let at = start;
  const length = line.length;
  while (at < length) {
    const byte = line[at]!;
    if (byte === QUOTE) return { start, end: at, units, base64, marks: Float64Array.from(marks) };
    if (at >= next && (byte & 0xc0) !== 0x80) {
      marks.push(at, units);
      next = at + MARK_BYTES;
    }
    if (byte === BACKSLASH) {
      at += line[at + 1] === LETTER_U ? 6 : 2;
      units += 1;
    } else {
      at += 1;
      // Four-byte sequences are two units; continuation bytes are none.
      if ((byte & 0xc0) !== 0x80) units += byte >= 0xf0 ? 2 : 1;
    }
  }
  return null;
}
