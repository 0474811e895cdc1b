/**
 * What cannot be seen, reorders what stands beside it, or may not stand in XML 1.0 (§2.2): controls, soft hyphen,
 * zero-width and bidirectional controls, separators, fillers, variation selectors, tags, lone surrogates, non-characters.
 * What holds an emoji together is matched with it, and stays.
 */
const HIDDEN =
  /\p{Extended_Pictographic}(?:\ufe0f|\u200d(?=\p{Extended_Pictographic}))|[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\u034f|[\u17b4\u17b5]|[\ufe00-\ufe0f]/gu;

/**
 * A text of the peer as one line in which everything can be seen: control characters as their pictures, what has none
 * by its code point (`⟨U+202E⟩`). Cut to `limit` UTF-16 units, the last of which is then an ellipsis.
 */
export function visibleText(text: string, limit = 240): string {
  const head = text.length > limit * 2 ? text.slice(0, limit * 2) : text;
  const shown = head.replace(HIDDEN, pictureOf).replace(/\s+/gu, ' ').trim();
  if (shown.length <= limit && head.length === text.length) return shown;
  return `${wholeHead(shown, limit - 1)}…`;
}

function pictureOf(found: string): string {
  const code = found.codePointAt(0) ?? 0;
  if (found.length > (code > 0xffff ? 2 : 1)) return found;
  if (code === 0x09 || code === 0x0a || code === 0x0d) return ' ';
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '␡';
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

/** The beginning of a text, without half of a surrogate pair at its end. */
function wholeHead(text: string, length: number): string {
  const code = text.charCodeAt(length - 1);
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? length - 1 : length);
}

const MARKS = /^\p{M}$/u;
const WIDE =
  /^[\u1100-\u115f\u2e80-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]$|^\p{Emoji_Presentation}$|^[\u{20000}-\u{3fffd}]$/u;

function cellsOfCharacter(character: string): number {
  if (character <= '\u02ff') return 1;
  return MARKS.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
}

/** How many cells of a fixed-width font a text takes. */
export function cells(text: string): number {
  let sum = 0;
  for (const character of text) sum += cellsOfCharacter(character);
  return sum;
}

/** A text cut to so many cells, with an ellipsis where it was; '' where there is no room for any. */
export function fitCells(text: string, room: number): string {
  if (cells(text) <= room) return text;
  let kept = '';
  let used = 0;
  for (const character of text) {
    const width = cellsOfCharacter(character);
    if (used + width > room - 1) break;
    kept += character;
    used += width;
  }
  return kept === '' ? '' : `${kept.trimEnd()}…`;
}

/** A text in lines of so many cells, broken between words where it can be; the last of `most` lines is cut. */
export function wrapCells(text: string, room: number, most: number): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest !== '' && lines.length < most - 1) {
    const end = lineEnd(rest, room);
    lines.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  if (rest !== '') lines.push(fitCells(rest, Math.max(2, room)));
  return lines;
}

/** Where the first line of a text ends, in UTF-16 units. */
function lineEnd(text: string, room: number): number {
  let used = 0;
  let at = 0;
  let space = -1;
  for (const character of text) {
    used += cellsOfCharacter(character);
    if (character === ' ') space = at;
    if (used > room && at > 0) return space > 0 ? space + 1 : at;
    at += character.length;
  }
  return text.length;
}
