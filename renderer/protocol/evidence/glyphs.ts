/** A stretch of text, or one character that cannot be seen, as a glyph with its name. */
export interface GlyphPiece {
  readonly text: string;
  /** Name and code point of an invisible character ("byte order mark U+FEFF"); '' for ordinary text. */
  readonly name: string;
  /** Offset in the text that was given. */
  readonly at: number;
}

/**
 * Ranges of what is not seen, or makes a text look like another: C0 and C1 controls, soft hyphen, fillers, zero-width
 * and bidirectional controls, spaces of other widths, separators, variation selectors, BOM, interlinear and tag
 * characters. In ascending order, both ends included.
 */
const INVISIBLE: readonly (readonly [number, number])[] = [
  [0x00, 0x1f],
  [0x7f, 0xa0],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180e, 0x180e],
  [0x2000, 0x200f],
  [0x2028, 0x202f],
  [0x205f, 0x206f],
  [0x3000, 0x3000],
  [0x3164, 0x3164],
  [0xd800, 0xdfff],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff9, 0xfffb],
  [0xe0001, 0xe0001],
  [0xe0020, 0xe007f],
];

function isInvisible(code: number): boolean {
  if (code >= 0x20 && code < 0x7f) return false;
  return INVISIBLE.some(([first, last]) => code >= first && code <= last);
}

const NAMES: Readonly<Record<number, readonly [glyph: string, name: string]>> = {
  0x00: ['␀', 'null'],
  0x09: ['⇥', 'tab'],
  0x0a: ['↵', 'line feed'],
  0x0d: ['␍', 'carriage return'],
  0x1b: ['␛', 'escape'],
  0x7f: ['␡', 'delete'],
  0xa0: ['⍽', 'no-break space'],
  0xad: ['SHY', 'soft hyphen'],
  0x61c: ['ALM', 'Arabic letter mark'],
  0x200b: ['ZWSP', 'zero-width space'],
  0x200c: ['ZWNJ', 'zero-width non-joiner'],
  0x200d: ['ZWJ', 'zero-width joiner'],
  0x200e: ['LRM', 'left-to-right mark'],
  0x200f: ['RLM', 'right-to-left mark'],
  0x2028: ['LS', 'line separator'],
  0x2029: ['PS', 'paragraph separator'],
  0x202a: ['LRE', 'left-to-right embedding'],
  0x202b: ['RLE', 'right-to-left embedding'],
  0x202c: ['PDF', 'pop directional formatting'],
  0x202d: ['LRO', 'left-to-right override'],
  0x202e: ['RLO', 'right-to-left override'],
  0x2060: ['WJ', 'word joiner'],
  0x2066: ['LRI', 'left-to-right isolate'],
  0x2067: ['RLI', 'right-to-left isolate'],
  0x2068: ['FSI', 'first strong isolate'],
  0x2069: ['PDI', 'pop directional isolate'],
  0xfeff: ['BOM', 'byte order mark'],
};

/** Cuts a text into ordinary stretches and invisible characters. Joined with what the glyphs stand for, it is whole. */
export function glyphPieces(text: string): GlyphPiece[] {
  const pieces: GlyphPiece[] = [];
  let done = 0;
  for (let at = 0; at < text.length;) {
    // A surrogate here is one without its other half.
    const code = text.codePointAt(at) ?? 0;
    const next = at + (code > 0xffff ? 2 : 1);
    if (isInvisible(code)) {
      if (at > done) pieces.push({ text: text.slice(done, at), name: '', at: done });
      pieces.push({ ...glyphOf(code), at });
      done = next;
    }
    at = next;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), name: '', at: done });
  return pieces;
}

function glyphOf(code: number): { readonly text: string; readonly name: string } {
  const hex = code.toString(16).toUpperCase().padStart(4, '0');
  const known = NAMES[code];
  if (known !== undefined) return { text: known[0], name: `${known[1]} U+${hex}` };
  if (code < 0x20) return { text: String.fromCharCode(0x2400 + code), name: `control character U+${hex}` };
  if (code >= 0xd800 && code <= 0xdfff) return { text: `\\u${hex.toLowerCase()}`, name: `lone surrogate U+${hex}` };
  return { text: `U+${hex}`, name: `invisible character U+${hex}` };
}
