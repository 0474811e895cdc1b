import type { RowTable } from '../../analysis/index.ts';
import type { MiddleEvent } from '../../capture/index.ts';
import type { LastMessage } from './rule-context.ts';

/** Remembered of one conversation; with more of them everything counts as touched. */
const TOUCHED_MOST = 100_000;

/** Messages that rules in the middle touched, with the operations of them: what comes of that is nobody's fault. */
export class TouchedMessages {
  readonly #rows = new Set<number>();
  readonly #operations = new Set<number>();
  /** The connection itself was touched. */
  #all = false;

  /** `message`: the newest one of the side that the event tells of. */
  take({ ending }: MiddleEvent, message: LastMessage | null): void {
    if (ending !== undefined || this.#rows.size === TOUCHED_MOST) this.#all = true;
    if (message === null) return;
    this.#rows.add(message.row);
    if (message.operation !== null) this.#operations.add(message.operation.index);
  }

  /** Whether one of these rows is a touched message, or belongs to the operation of one. */
  covers(atFault: readonly number[], rows: RowTable): boolean {
    if (this.#all) return true;
    if (this.#rows.size === 0) return false;
    return atFault.some((row) => this.#rows.has(row) || this.#operations.has(rows.operation(row)));
  }
}
