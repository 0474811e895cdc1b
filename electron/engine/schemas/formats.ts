/** Longer texts are not held against a format: no address is that long, and the patterns of formats may be slow. UTF-16 units. */
const LONGEST_ADDRESS = 65_536;

/** Base64 with padding (RFC 4648 §4), as the format `byte` has it. In one pass, since such texts are long. */
export function isBase64(text: string): boolean {
  if (text.length % 4 !== 0) return false;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return !/[^A-Za-z0-9+/]/.test(padding === 0 ? text : text.slice(0, -padding));
}

/** A format whose check is left out for texts that are too long for it. */
export function bounded(matches: (text: string) => boolean): (text: string) => boolean {
  return (text) => text.length > LONGEST_ADDRESS || matches(text);
}
