import type { DeepTest } from '../../../shared/query/index.ts';

/** How a term is looked for in the bytes of a capture, before any line is parsed. */
export interface RawPattern {
  /** Finds what may be a hit in bytes read as Latin-1; null where every line may be one. */
  readonly expression: RegExp | null;
  /** True where a find is a hit by itself when it lies in the text of a frame; otherwise it has to be confirmed. */
  readonly sure: boolean;
}

/** Bytes that are not UTF-8 stand as base64 in a capture, and can be anything. */
const BASE64 = '"base64":"';
/** Events whose text is put together of what stands in several places of their line. */
const COMPOSED = String.raw`"kind":"(?:http\.[rse]|process\.sp)`;
/** Signs by which they are put together. */
const JOINT = /[ :]/;
const PRINTABLE = /[ -~]+/g;

/** True for what was found for another reason than that the text stands there, where each quote has a backslash before it. */
export function isOtherReason(find: string): boolean {
  return find.startsWith('"');
}

/**
 * A text stands in a capture within a JSON string, and in the message of a frame within another one. What is looked for is the
 * longest run of ASCII that a hit must hold, in the escapes of JSON; what has none may be wherever something beyond ASCII or an escape is.
 */
export function rawPattern({ kind, literal, plain }: DeepTest): RawPattern {
  const runs = literal.match(PRINTABLE) ?? [];
  const run = runs.reduce((longest, next) => (next.length > longest.length ? next : longest), '');
  if (run === '') {
    const beyond = new RegExp(String.raw`[\u0080-\u00ff\\]|${BASE64}|${COMPOSED}`, 'g');
    return { expression: literal === '' ? null : beyond, sure: false };
  }
  // A key of a message may be written with escapes, which stand as \\u in the capture.
  const others = kind === 'path' ? String.raw`|\\\\u` : JOINT.test(run) ? `|${BASE64}|${COMPOSED}` : `|${BASE64}`;
  const source = [...run].map(escaped).join('');
  return {
    expression: new RegExp(source + others, 'gi'),
    sure: plain && run === literal,
  };
}

/** A character as it stands within a JSON string, for a regular expression; writers may escape the slash (RFC 8259 §7). */
function escaped(char: string): string {
  if (char === '"') return String.raw`\\"`;
  if (char === '\\') return String.raw`\\\\`;
  if (char === '/') return String.raw`\\?\/`;
  return /[\w ]/.test(char) ? char : `\\${char}`;
}
