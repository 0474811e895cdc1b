const QUOTED = 80;

/** A value of the peer as it may stand inside a sentence: JSON, shortened. */
export function quoted(value: unknown): string {
  const text =
    typeof value === 'string' ? JSON.stringify(value.slice(0, QUOTED * 2)) : (JSON.stringify(value) ?? 'nothing');
  return text.length > QUOTED ? `${text.slice(0, QUOTED - 1)}…` : text;
}
