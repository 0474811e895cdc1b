import type { MessageParts, Spoiling } from './sending.ts';
import { betweenTokens, firstMember, insideFirstString } from './spoil-places.ts';

/** A text that has no place for what is to be done to it. The message is a sentence for the user. */
export class CannotSpoil extends Error {}

const BOM = Uint8Array.of(0xef, 0xbb, 0xbf);
const FEED = 0x0a;
const COMMA = 0x2c;
/** Stands in no UTF-8 (RFC 3629 §1). */
const NO_UTF8 = 0xff;
const ENDS = {
  lf: Uint8Array.of(FEED),
  crlf: Uint8Array.of(0x0d, FEED),
  none: new Uint8Array(0),
} as const;

/**
 * The exact bytes of a message: its text in UTF-8, spoiled step by step, with a byte order mark before it and its line end behind it,
 * which a truncated one does not have. `encode` gives a text in UTF-8. Throws CannotSpoil.
 */
export function messageBytes(
  { text, end, bom, spoil = [] }: MessageParts,
  encode: (text: string) => Uint8Array,
): Uint8Array {
  const body = spoil.reduce(spoiled, encode(text));
  const truncated = spoil.some(({ how }) => how === 'truncate');
  const ending = ENDS[truncated ? 'none' : end];
  return bom || ending.length > 0 ? joined(bom ? BOM : ENDS.none, body, ending) : body;
}

function spoiled(bytes: Uint8Array, spoiling: Spoiling): Uint8Array {
  switch (spoiling.how) {
    case 'duplicate-key':
      return withRepeatedMember(bytes);
    case 'newline':
      return withInserted(bytes, betweenTokens(bytes), FEED, 'two tokens to break the line between');
    case 'bad-utf8':
      return withInserted(bytes, insideFirstString(bytes), NO_UTF8, 'string to put a wrong byte into');
    case 'truncate':
      return bytes.subarray(0, spoiling.bytes);
  }
}

function withRepeatedMember(bytes: Uint8Array): Uint8Array {
  const member = firstMember(bytes);
  if (member === null)
    throw new CannotSpoil('The text has no member to repeat: it is no JSON object, or an empty one.');
  const { start, end } = member;
  return joined(bytes.subarray(0, start), bytes.subarray(start, end), Uint8Array.of(COMMA), bytes.subarray(start));
}

function withInserted(bytes: Uint8Array, at: number, byte: number, missing: string): Uint8Array {
  if (at < 0) throw new CannotSpoil(`The text has no ${missing}.`);
  return joined(bytes.subarray(0, at), Uint8Array.of(byte), bytes.subarray(at));
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
