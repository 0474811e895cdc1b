/** The words that are most like another, the likest first. */
export function nearest(word: string, among: readonly string[], count = 3): string[] {
  const wanted = word.slice(0, 100);
  return among
    .map((candidate) => ({ candidate, apart: distance(wanted, candidate) }))
    .toSorted((one, other) => one.apart - other.apart)
    .slice(0, count)
    .map(({ candidate }) => candidate);
}

/** How many characters have to be put in, taken out or changed (Levenshtein); a part of the other word is closer than that. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 0; i < one.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j += 1) {
      const change = (row[j] ?? 0) + (one[i] === other[j] ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  const whole = row[other.length] ?? 0;
  return one.length > 2 && other.includes(one) ? Math.min(whole, 2) : whole;
}
