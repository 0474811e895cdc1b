/**
 * Characters that steer whoever shows them, as the inside of a class of a regular expression: C0, DEL and C1 (ECMA-48: cursor, title,
 * clipboard, links), what reorders the text beside it (UAX #9), and what is taken for an end of line.
 */
export const STEERING = String.raw`\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069`;

/**
 * Commands that a CI reads out of what a step prints: `##[…]` and `##vso[…]` (GitHub, Azure) or `##teamcity[…]` wherever they stand,
 * `::…` at the beginning of a line (GitHub). Matches the first of the two signs.
 */
export const CI_COMMAND = /#(?=#[\w-]*\[)|(?<=^[^\S\n]*):(?=:)/gm;

/** A character that cannot be seen, so that it can: control characters as their pictures, others by their code points. */
export function pictureOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '␡';
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}
