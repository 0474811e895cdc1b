import type { RowTable } from '../analysis/index.ts';
import type { TextTest } from './pattern.ts';
import type { RowTest } from './view.ts';

/** The test of a row by that of its method, which each method is put to once. '' is no method. */
export function methodTest(matches: TextTest): RowTest {
  let rows: RowTable | null = null;
  let answers: boolean[] = [];
  return (view, row) => {
    if (view.rows !== rows) {
      rows = view.rows;
      answers = [];
    }
    return (answers[rows.methodCode(row)] ??= matches(rows.method(row)));
  };
}
