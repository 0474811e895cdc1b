import type { Operation, RowTable } from '../analysis/index.ts';
import type { DiagramSource } from './diagram.ts';

/**
 * A test for the rows of one operation: its messages, what the server asked while it ran, and the HTTP exchanges that
 * carried it, with those that follow their redirects and go on with their streams. Rows are to be tested in order, since
 * a message brings its exchange; each costs constant time.
 */
export function operationTest(
  source: Pick<DiagramSource, 'operations' | 'exchange'>,
  { index: own }: Operation,
): (rows: RowTable, row: number) => boolean {
  const carriers = new Set<number>();
  return (rows, row) => {
    const index = rows.operation(row);
    const number = rows.exchange(row);
    if (index === own) {
      if (source.exchange(number)?.purpose === 'message') carriers.add(number);
      return true;
    }
    if (index >= 0 && source.operations[index]?.parent === own) return true;
    if (number === 0 || carriers.size === 0) return false;
    if (carriers.has(number)) return true;
    const { redirectOf = 0, resumes = 0 } = source.exchange(number) ?? {};
    if (!carriers.has(redirectOf) && !carriers.has(resumes)) return false;
    carriers.add(number);
    return true;
  };
}
