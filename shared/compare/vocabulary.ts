import type { Direction } from '../capture/index.ts';
import type { RowTable } from '../analysis/index.ts';
import type { VocabularyDifference } from './comparison.ts';

/** How many rows are looked at in one go. */
const STRETCH = 20_000;

/** Methods of a session by direction, each with how often a message had it. */
export type Vocabulary = ReadonlyMap<string, number>;

/** Counts the requests and notifications of a session. Yields now and then, so that others get their turn. */
export function* vocabularyOf(
  rows: Pick<RowTable, 'length' | 'direction' | 'class' | 'method'>,
): Generator<void, Vocabulary> {
  const counts = new Map<string, number>();
  for (let row = 0; row < rows.length; row += 1) {
    if (row % STRETCH === STRETCH - 1) yield;
    const kind = rows.class(row);
    if (kind !== 'request' && kind !== 'notification') continue;
    const key = `${rows.direction(row) ?? 'c2s'} ${rows.method(row)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Every method of either session, those of the client first, in alphabetical order. */
export function compareVocabulary(left: Vocabulary, right: Vocabulary): VocabularyDifference[] {
  return Array.from(new Set([...left.keys(), ...right.keys()]))
    .toSorted()
    .map((key) => ({
      dir: key.slice(0, 3) as Direction,
      method: key.slice(4),
      left: left.get(key) ?? 0,
      right: right.get(key) ?? 0,
    }));
}
