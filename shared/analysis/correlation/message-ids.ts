/**
 * One text for ids that are the same JSON value: escapes and exponents resolved where that is exact.
 * `1` and `"1"` stay different, and so do numbers too long for a double.
 */
export function canonicalId(text: string): string {
  if (text.startsWith('"')) return text.includes('\\') ? JSON.stringify(JSON.parse(text)) : text;
  if (!/[.eE]/.test(text)) return text;
  const value = Number(text);
  return Number.isSafeInteger(value) ? String(value) : text;
}

/** The same id as the other JSON type: `"7"` for `7`; null where there is no such thing. */
export function otherType(id: string): string | null {
  if (id.startsWith('"')) {
    const inner = id.slice(1, -1);
    return /^-?\d+$/.test(inner) ? inner : null;
  }
  return /^-?\d+$/.test(id) ? `"${id}"` : null;
}
