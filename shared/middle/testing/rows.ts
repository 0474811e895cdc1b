import type { Row } from './fates.ts';
import { FAULT_ROWS } from './fault-rows.ts';
import { STEP_ROWS, type StepRow } from './step-rows.ts';

/** For tests: a step at work, by a name that no other has. */
export interface StepCase extends Pick<StepRow, 'step' | 'when' | 'does'> {
  readonly name: string;
  readonly row: Row;
}

/** For tests: every row of every kind of step. */
export const STEP_CASES: readonly StepCase[] = Object.entries(STEP_ROWS).flatMap(([kind, rows]) =>
  rows.map((row, at) => ({ name: `${kind}-${at}`, row, step: row.step, when: row.when, does: row.does })),
);

/** For tests: what a fault does. Throws where nobody has written that down: a new one is tested nowhere else. */
export function faultRow(id: string): Row {
  const row = FAULT_ROWS[id];
  if (row === undefined)
    throw new Error(
      `“${id}” has no row in shared/middle/testing/fault-rows.ts: write down what it does to which messages.`,
    );
  return row;
}
