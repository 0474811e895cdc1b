import type { Correlation } from '../correlation/index.ts';
import { newestRequest } from '../correlation/index.ts';
import type { Lifecycle } from '../lifecycle/index.ts';
import type { Operation } from '../operations/index.ts';
import type { RowMark, RowTable } from '../rows/index.ts';
import type { Changes } from './changes.ts';
import type { Incidents } from './incidents.ts';

/** How an operation ends without an answer. */
export type GivenUp = 'lost' | 'cancelled' | 'timed-out';

export interface EndedRecords {
  readonly rows: RowTable;
  readonly correlation: Correlation;
  readonly lifecycle: Lifecycle;
  readonly incidents: Incidents;
}

/** Marks the rows of requests by how they ended, and tells the records of those that end without an answer. */
export class Endings {
  readonly #records: EndedRecords;
  readonly #changes: Changes;

  constructor(records: EndedRecords, changes: Changes) {
    this.#records = records;
    this.#changes = changes;
  }

  mark(operation: Operation, mark: RowMark): void {
    const row = newestRequest(operation);
    this.#records.rows.setMark(row, mark);
    this.#changes.rows.push(row);
  }

  /** Nothing more can come. */
  lose(t: number): void {
    for (const operation of this.leaveUnanswered(t)) this.#records.lifecycle.gaveUp(operation, t);
  }

  /** The same, but the phases are told later by the caller. */
  leaveUnanswered(t: number): readonly Operation[] {
    const lost = this.#records.correlation.lose(t);
    this.#records.incidents.orphans.add(lost, t);
    this.#markGivenUp(lost, 'lost');
    return lost;
  }

  gaveUp(operations: readonly Operation[], mark: GivenUp, t: number): void {
    this.#markGivenUp(operations, mark);
    for (const operation of operations) this.#records.lifecycle.gaveUp(operation, t);
  }

  #markGivenUp(operations: readonly Operation[], mark: GivenUp): void {
    for (const operation of operations) {
      this.mark(operation, mark);
      this.#changes.operations.push(operation.index);
    }
  }
}
