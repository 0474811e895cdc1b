import type { Observation } from '../../shared/findings/index.ts';
import { RowTable } from '../../shared/analysis/index.ts';
import { same } from './oracle.ts';
import type { Stage } from './stage.ts';

/** Fold, rules and schemas, and what they come to. */
export const FOLD: Stage = {
  name: 'fold',
  calls: 3,
  run(session) {
    told(session.observation);
  },
};

/** The same events folded once more come to the same. */
export const FOLD_AGAIN: Stage = {
  name: 'fold again',
  // Most of them are for telling it twice: a batch of thousands has as many rows.
  calls: 6,
  run(session) {
    const once = told(session.observation);
    const twice = told(session.fold());
    for (const [i, part] of once.entries()) same(part, twice[i] ?? '', 'the same events fold to something else');
  },
};

/** Rows on their way to a window, a few at a time. */
export const ROWS: Stage = {
  name: 'rows',
  // Most of them are for telling both: four fifths of the time with 60,000 rows of a batch.
  calls: 5,
  run({ observation: { rows } }) {
    const copy = new RowTable();
    // The empty name is known to every table.
    let names = 1;
    for (let from = 0; from < rows.length; from += 7) {
      const columns = rows.pack(from, Math.min(rows.length, from + 7), names);
      names += columns.names.length;
      copy.unpack(columns);
    }
    same(rowsOf(rows), rowsOf(copy), 'rows are not the same when they have come to a window');
  },
};

function told(observation: Observation): string[] {
  return [
    rowsOf(observation.rows),
    JSON.stringify(observation.operations),
    JSON.stringify(observation.exchanges),
    JSON.stringify(observation.findings),
    JSON.stringify(observation.session()),
    JSON.stringify(observation.surfaceItems()),
  ];
}

function rowsOf(rows: RowTable): string {
  return Array.from({ length: rows.length }, (_, row) => JSON.stringify(rows.at(row))).join('\n');
}
