/** The same id as the other JSON type: `"7"` for `7`; null where there is no such thing. */
export function otherType(id: string): string | null {
  if (id.startsWith('"')) {
    const inner = id.slice(1, -1);
    return /^-?\d+$/.test(inner) ? inner : null;
  }
  return /^-?\d+$/.test(id) ? `"${id}"` : null;
}
