import { encodeEvent } from '../../../shared/capture/index.ts';
import type { TextOrBase64 } from '../../transports/index.ts';
import { frameEvent, type FrameFacts } from './frame-event.ts';
import type { LongText } from './long-text.ts';

const SLICE_UNITS = 256 * 1024;
/** A line is taken to be so many times as long as its frame: quotes and backslashes of a message are escaped. */
const ROOM = 1.1;
/** Stands for the text while the rest of the line is encoded; nothing else in a frame event can look like it. */
const PLACE = '\u0001mcpscope: text\u0001';

/**
 * The line of a large frame, the same as `encodeEvent` gives, and where its text lies. The text is encoded in slices:
 * the escapes of a hostile one would be six times its length, more than a string can hold.
 */
export function encodeLargeFrame(
  facts: FrameFacts,
  content: TextOrBase64,
): { readonly line: Buffer; readonly long: LongText } {
  const base64 = !('text' in content);
  const text = base64 ? content.base64 : content.text;
  const frame = encodeEvent(frameEvent(facts, facts, base64 ? { base64: PLACE } : { text: PLACE }));
  const place = JSON.stringify(PLACE);
  const at = frame.indexOf(place);
  const line = new GrowingBytes(facts.bytes * ROOM + frame.length);
  const start = line.add(frame.slice(0, at + 1), 0);
  const marks: number[] = [];
  let end = start;
  for (let unit = 0; unit < text.length;) {
    const next = sliceEnd(text, unit);
    marks.push(end, unit);
    end = line.add(JSON.stringify(text.slice(unit, next)).slice(1, -1), (text.length - next) / (next - unit));
    unit = next;
  }
  line.add(frame.slice(at + place.length - 1), 0);
  return { line: line.bytes, long: { start, end, units: text.length, base64, marks: Float64Array.from(marks) } };
}

/** Bytes that texts are written to one after the other: pieces that were put together at the end would be all of it twice. */
class GrowingBytes {
  #buffer: Buffer;
  #used = 0;

  constructor(capacity: number) {
    this.#buffer = Buffer.allocUnsafeSlow(Math.ceil(capacity));
  }

  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#used);
  }

  /** Adds a text, after which so many times as much is still to come. Returns the length of all. */
  add(text: string, more: number): number {
    const needed = this.#used + Buffer.byteLength(text);
    if (needed > this.#buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.ceil(needed + (needed - this.#used) * more * ROOM));
      this.#buffer.copy(larger, 0, 0, this.#used);
      this.#buffer = larger;
    }
    this.#used += this.#buffer.write(text, this.#used);
    return this.#used;
  }
}

/** Between characters: half a surrogate pair would be escaped. */
function sliceEnd(text: string, from: number): number {
  const to = Math.min(text.length, from + SLICE_UNITS);
  const unit = text.charCodeAt(to - 1);
  return to < text.length && unit >= 0xd800 && unit <= 0xdbff ? to - 1 : to;
}
