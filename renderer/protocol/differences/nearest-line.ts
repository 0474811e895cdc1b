/**
 * Where a move through a list with headings comes to: `to` itself, else the next line in the same direction, else the next one
 * back, since a heading cannot be chosen. -1 where there is none at all.
 */
export function nearestLine<T>(lines: readonly T[], from: number, to: number, isLine: (line: T) => boolean): number {
  const step = to >= from ? 1 : -1;
  return walk(lines, to, step, isLine) ?? walk(lines, to, -step, isLine) ?? -1;
}

function walk<T>(lines: readonly T[], start: number, step: number, isLine: (line: T) => boolean): number | null {
  for (let at = start; at >= 0 && at < lines.length; at += step) if (isLine(lines[at]!)) return at;
  return null;
}
