import type { Random } from './random.ts';

/** Bytes that mean something to a reader of lines, of UTF-8 or of JSON, each char one byte. */
const BYTES = [
  '\n',
  '\r\n',
  '\r',
  '\0',
  '\xef\xbb\xbf',
  '\xc3\x28',
  '\xf0\x9f\x98',
  '\xed\xa0\x80',
  '\xff',
  '\x1b[31m',
  ' ',
  '{',
  '"',
  ']',
  '\\',
  'data: ',
  '\n\n',
  ': ',
];

/** A text of bytes with one of them changed, lost, repeated or put in. */
export function mutatedBytes(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const length = random.below(12);
  switch (random.below(6)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + text.slice(at + length);
    case 2:
      return text.slice(0, at) + text.slice(at, at + length) + text.slice(at);
    case 3:
      return text.slice(0, at) + String.fromCharCode(random.below(256)) + text.slice(at + 1);
    default:
      return text.slice(0, at) + random.pick(BYTES) + text.slice(at);
  }
}

/** The same bytes in pieces, as they may come over a wire. */
export function pieces(text: string, random: Random): string[] {
  const cut: string[] = [];
  for (let at = 0; at < text.length;) {
    const length = random.once(3) ? 1 + random.below(9) : 1 + random.below(Math.max(64, text.length));
    cut.push(text.slice(at, at + length));
    at += length;
  }
  return cut;
}

/** A text as its bytes, and back. */
export const bytesOf = (text: string): string => Buffer.from(text).toString('latin1');
