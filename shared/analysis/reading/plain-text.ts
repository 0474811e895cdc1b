import { isObject } from '../../json/index.ts';

/** Longest summary of a row, in UTF-16 units. */
export const SUMMARY_LIMIT = 120;

// Line breaks, other control characters, bidirectional overrides: they would break or fake a one-line text.
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

// Control sequences of a terminal (ECMA-48): CSI … and OSC …, colours mostly.
// oxlint-disable-next-line no-control-regex
const SEQUENCES = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?)/g;

/** A text without the colours and other control sequences of a terminal. */
export function withoutColours(text: string): string {
  return text.includes('\u001b') ? text.replaceAll(SEQUENCES, '') : text;
}

/**
 * One line of plain text, cut to `limit` UTF-16 units without splitting a surrogate pair. A cut ends in full stops
 * rather than an ellipsis: with a character beyond Latin-1 an engine keeps the whole string at twice the size, and a
 * window holds a million of them.
 */
export function oneLine(text: string, limit = SUMMARY_LIMIT): string {
  const head = text.length > limit * 2 ? ownCopy(text.slice(0, limit * 2)) : text;
  const line = withoutColours(head).replace(UNPRINTABLE, ' ').trim();
  if (line.length <= limit && head.length === text.length) return line;
  const end = Math.min(limit - 3, line.length);
  const code = line.charCodeAt(end - 1);
  return `${line.slice(0, code >= 0xd800 && code <= 0xdbff ? end - 1 : end)}...`;
}

/** A stretch of a text as a text of its own: an engine keeps the whole of what a stretch was cut from for as long as that. */
function ownCopy(stretch: string): string {
  return ` ${stretch}`.slice(1);
}

/** A duration in µs as a person says it: `340 ms`, `5.01 s`, `2 min 5 s`. */
export function duration(us: number): string {
  if (us < 10_000) return `${(us / 1000).toFixed(1)} ms`;
  if (us < 1_000_000) return `${Math.round(us / 1000)} ms`;
  if (us < 60_000_000) return `${Number((us / 1_000_000).toFixed(2))} s`;
  const seconds = Math.round(us / 1_000_000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Bytes as a person says them: `312 B`, `4.1 kB`, `50 MB`. */
export function sizeWords(bytes: number): string {
  const [factor, unit] =
    bytes < 1000 ? [1, 'B'] : bytes < 999_950 ? [1e3, 'kB'] : bytes < 999.95e6 ? [1e6, 'MB'] : [1e9, 'GB'];
  return `${Number((bytes / factor).toFixed(1))} ${unit}`;
}

/** The parts that say something, on one line: `200 OK · application/json`. */
export function joined(...parts: readonly string[]): string {
  let line = '';
  for (const part of parts) if (part !== '') line += line === '' ? part : ` · ${part}`;
  return line;
}

/** `1 tool`, `13 tools`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** A JSON number with a real minus sign, as the window writes error codes. */
export function signed(value: unknown): string {
  return typeof value === 'number' ? String(value).replace('-', '−') : oneLine(preview(value, 20), 20);
}

/** A short reading of any JSON value, bounded in work as well as in length: `{duration: 5, steps: 4}`. */
export function preview(value: unknown, limit: number): string {
  if (typeof value === 'string') return `"${oneLine(value, Math.max(8, limit - 2))}"`;
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${counted(value.length, 'item')}]`;
  if (!isObject(value)) return String(value);
  let out = '{';
  for (const key in value) {
    if (out.length >= limit) return `${out}...}`;
    const inner = value[key];
    const shown = isObject(inner) ? '{...}' : preview(inner, Math.max(8, limit - out.length - key.length));
    out += `${out.length > 1 ? ', ' : ''}${oneLine(key, 40)}: ${shown}`;
  }
  return `${out}}`;
}
