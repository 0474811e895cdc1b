/** What the worker does with a large frame or a long line. Everything here is linear in its length. */
import type { FrameEvent } from '../../../shared/capture/index.ts';
import { readFrame, type FrameReading } from '../../../shared/jsonrpc/index.ts';
import { joined, textOrBase64, type TextOrBase64 } from '../../transports/index.ts';
import { cutReading } from './cut-reading.ts';
import { encodeLargeFrame } from './encode-large.ts';
import { frameEvent, type FrameFacts } from './frame-event.ts';
import { indexLongText, type LongText } from './long-text.ts';
import { parseJson } from '../../../shared/json/index.ts';

/** UTF-16 units of a large frame's text that its event carries outside the file. */
export const HEAD_UNITS = 64 * 1024;

export interface LargeFrame {
  /** The event with no more than the head of its text. */
  readonly event: FrameEvent;
  readonly reading: FrameReading;
}

/** The whole event as a line of the file, without its line end, and where its text lies. */
export interface LargeLine {
  readonly line: Uint8Array;
  readonly long: LongText;
}

/** A large frame that was read, and has still to be encoded: that takes as long again, and what it says need not wait for it. */
export class ReadLargeFrame {
  readonly frame: LargeFrame;
  readonly #facts: FrameFacts;
  readonly #content: TextOrBase64;

  /**
   * Throws when it is too long for a string. The parts are taken out of their list: at no time there are more than two copies of the text,
   * in whatever form.
   */
  constructor(facts: FrameFacts, parts: Uint8Array[]) {
    parts.push(joined(parts.splice(0)));
    const content = textOrBase64(parts.splice(0));
    this.#facts = facts;
    this.#content = content;
    this.frame = {
      event: frameEvent(facts, facts, head(content)),
      reading: shortReading('text' in content ? content.text : null),
    };
  }

  encode(): LargeLine {
    return encodeLargeFrame(this.#facts, this.#content);
  }
}

/** By itself, since what has not returned yet holds what its variables held. */
function shortReading(text: string | null): FrameReading {
  return cutReading(readFrame(text));
}

export interface LongLine {
  /** The line with no more than the head of its text: what is wrong with it is still wrong. */
  readonly line: string;
  /** Null when the line is no frame with a text. */
  readonly reading: FrameReading | null;
  readonly long: LongText | null;
}

/** Shortens a long line of a capture and reads its frame. Throws when it is too long for a string. The bytes are taken out of their list. */
export function decodeLongLine(parts: Uint8Array[]): LongLine {
  const { value, start, long } = parsedLine(parts);
  if (typeof value !== 'object' || value === null) return { line: start, reading: null, long: null };
  const event = value as { kind?: unknown; text?: unknown; base64?: unknown };
  const text = typeof event.text === 'string' ? event.text : null;
  const base64 = typeof event.base64 === 'string' ? event.base64 : null;
  const units = text?.length ?? base64?.length;
  // The text found by its bytes must be that of the event itself, not of something inside it.
  const usable = long !== null && long.units === units && long.base64 === (text === null) ? long : null;
  const reading = event.kind === 'frame' && (text !== null || base64 !== null) ? shortReading(text) : null;
  if (text !== null) event.text = text.slice(0, HEAD_UNITS);
  if (base64 !== null) event.base64 = base64.slice(0, HEAD_UNITS);
  return { line: JSON.stringify(event), reading, long: usable };
}

/** The value of a line, undefined where it is no JSON; how the line begins; and where its text lies. */
function parsedLine(parts: Uint8Array[]): {
  readonly value: unknown;
  readonly start: string;
  readonly long: LongText | null;
} {
  const { line, long } = decodedLine(parts);
  // A slice would hold the whole line.
  const start = Buffer.from(line.slice(0, HEAD_UNITS)).toString();
  try {
    return { value: parseJson(line), start, long };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { value: undefined, start, long: null };
  }
}

function decodedLine(parts: Uint8Array[]): { readonly line: string; readonly long: LongText | null } {
  const bytes = joined(parts.splice(0));
  return { line: bytes.toString('utf8'), long: indexLongText(bytes) };
}

function head(content: TextOrBase64): TextOrBase64 {
  return 'text' in content
    ? { text: content.text.slice(0, HEAD_UNITS) }
    : { base64: content.base64.slice(0, HEAD_UNITS) };
}
