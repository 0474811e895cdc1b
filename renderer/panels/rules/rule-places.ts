import type { RuleLine } from '../../../shared/middle/index.ts';

/** Where a line stands after it moved by so many places within its group; null where it cannot. */
export function movedTo(lines: readonly RuleLine[], at: readonly number[], by: number): readonly number[] | null {
  const to = [...at.slice(0, -1), (at.at(-1) ?? 0) + by];
  return lines.some((line) => line.at.join('.') === to.join('.')) ? to : null;
}

/** By how many places a line moves that is dropped on another one; 0 where those are of different groups, or the same. */
export function siblingsBetween(from: readonly number[], to: readonly number[]): number {
  const isBeside = from.length === to.length && from.slice(0, -1).every((place, level) => place === to[level]);
  return isBeside ? (to.at(-1) ?? 0) - (from.at(-1) ?? 0) : 0;
}

/** How many messages each line of a draft has touched: that of the first rule in force that says the same. */
export function touchedOf(
  inForce: readonly RuleLine[],
  touched: readonly number[],
): (line: Pick<RuleLine, 'name' | 'when' | 'does'>) => number {
  const counts = new Map<string, number>();
  for (const line of inForce)
    if (line.index >= 0 && !counts.has(wordsOf(line))) counts.set(wordsOf(line), touched[line.index] ?? 0);
  return (line) => counts.get(wordsOf(line)) ?? 0;
}

function wordsOf({ name, when, does }: Pick<RuleLine, 'name' | 'when' | 'does'>): string {
  return JSON.stringify([name, when, does]);
}
