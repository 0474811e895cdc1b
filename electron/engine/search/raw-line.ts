/** Where a frame or line of stderr has its text, in a line of a capture as this product writes it. */
export interface RawLine {
  readonly seq: number;
  /** Offsets of the text between its quotes. */
  readonly textFrom: number;
  readonly textTo: number;
  readonly frame: boolean;
}

const HEAD = /\{"seq":(\d{1,15}),"t":-?\d+(?:\.\d+)?,"kind":"(frame|process\.stderr)"/y;
const TEXT = '"text":"';
/** What follows the text. Within a string a quote has a backslash before it, so that this can stand nowhere else. */
const AFTER_TEXT = '","bytes":';

/**
 * Finds the text in the line [from, to) of bytes read as Latin-1, looking for its end from `near` on; null for lines of another form,
 * which have to be parsed.
 */
export function readRawLine(raw: string, from: number, to: number, near = from): RawLine | null {
  HEAD.lastIndex = from;
  const head = HEAD.exec(raw);
  if (head === null || HEAD.lastIndex > to) return null;
  const key = raw.indexOf(TEXT, HEAD.lastIndex);
  if (key < 0 || key >= to) return null;
  const textFrom = key + TEXT.length;
  const textTo = raw.indexOf(AFTER_TEXT, Math.max(near, textFrom));
  // Nothing found from there on: the place lies behind the text.
  const end = textTo >= 0 && textTo < to ? textTo : near > textFrom ? raw.indexOf(AFTER_TEXT, textFrom) : -1;
  if (end < 0 || end >= to) return null;
  return { seq: Number(head[1]), textFrom, textTo: end, frame: head[2] === 'frame' };
}

const SIMPLE_ESCAPE = 2;
const UNICODE_ESCAPE = 6;

/** True where a place of a JSON string lies inside an escape: what begins there is another character than it looks like. */
export function isInsideEscape(raw: string, at: number, from: number): boolean {
  for (let back = 1; back < UNICODE_ESCAPE && at - back >= from; back += 1) {
    if (raw.charCodeAt(at - back) !== 0x5c) continue;
    let slashes = 1;
    while (at - back - slashes >= from && raw.charCodeAt(at - back - slashes) === 0x5c) slashes += 1;
    if (slashes % 2 === 0) return false;
    const length = raw.charAt(at - back + 1) === 'u' ? UNICODE_ESCAPE : SIMPLE_ESCAPE;
    return back < length;
  }
  return false;
}
