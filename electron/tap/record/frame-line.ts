import { isUtf8 } from 'node:buffer';
import { encodeFrame } from '../../../shared/capture/index.ts';
import { frameEvent, type FrameFacts } from '../../engine/captures/index.ts';
import { joined } from '../../transports/wire/index.ts';
import type { LineBuffer } from './line-buffer.ts';

/** Stands for the text while the rest of the line is encoded; nothing else of a frame can look like it. */
const PLACE = '\u0001mcpscope: text\u0001';
const PLACE_AS_JSON = JSON.stringify(PLACE);

/** Adds the line of a frame, the same as `encodeEvent` gives, without its text ever being a string. */
export function addFrameLine(line: LineBuffer, facts: FrameFacts, parts: readonly Uint8Array[]): void {
  const bytes = joined(parts);
  const isText = isUtf8(bytes);
  const frame = encodeFrame(frameEvent(facts, facts, isText ? { text: PLACE } : { base64: PLACE }));
  const at = frame.indexOf(PLACE_AS_JSON);
  line.string(frame.slice(0, at + 1));
  if (isText) line.escaped(bytes);
  else line.base64(bytes);
  line.string(frame.slice(at + PLACE_AS_JSON.length - 1));
}
