import { encodeEvent } from '../../../shared/capture/index.ts';
import type { TextOrBase64 } from '../../transports/index.ts';
import { frameEvent, type FrameFacts } from './frame-event.ts';
import type { LongText } from './long-text.ts';

const SLICE_UNITS = 256 * 1024;
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
  const frame = encodeEvent(frameEvent(facts, base64 ? { base64: PLACE } : { text: PLACE }));
  const place = JSON.stringify(PLACE);
  const at = frame.indexOf(place);
  const pieces = [Buffer.from(frame.slice(0, at + 1))];
  const start = pieces[0]!.length;
  const marks: number[] = [];
  let end = start;
  for (let unit = 0; unit < text.length;) {
    const next = sliceEnd(text, unit);
    marks.push(end, unit);
    const piece = Buffer.from(JSON.stringify(text.slice(unit, next))).subarray(1, -1);
    pieces.push(piece);
    end += piece.length;
    unit = next;
  }
  pieces.push(Buffer.from(frame.slice(at + place.length - 1)));
  return {
    line: Buffer.concat(pieces),
    long: { start, end, units: text.length, base64, marks: Float64Array.from(marks) },
  };
}

/** Between characters: half a surrogate pair would be escaped. */
function sliceEnd(text: string, from: number): number {
  const to = Math.min(text.length, from + SLICE_UNITS);
  const unit = text.charCodeAt(to - 1);
  return to < text.length && unit >= 0xd800 && unit <= 0xdbff ? to - 1 : to;
}
