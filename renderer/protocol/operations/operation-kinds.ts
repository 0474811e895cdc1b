import type { Operation } from '../../../shared/analysis/index.ts';
import { SortedIndices } from './sorted-indices.ts';

/** Which operations the list shows. */
export type OperationKind = 'all' | 'in-flight' | 'failed' | 'tasks';

export const OPERATION_KINDS: readonly { readonly value: OperationKind; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'in-flight', label: 'In flight' },
  { value: 'failed', label: 'Failed' },
  { value: 'tasks', label: 'Tasks' },
];

const FAILED: ReadonlySet<Operation['state']> = new Set(['tool-error', 'error', 'timed-out', 'lost']);

/** True while an operation waits for its answer, or for the input that its answer asked for. */
export function isInFlight({ state }: Pick<Operation, 'state'>): boolean {
  return state === 'pending' || state === 'input-required';
}

/** The operations of each kind, kept in step with what changes. */
export class OperationsByKind {
  readonly #lists = { 'in-flight': new SortedIndices(), failed: new SortedIndices(), tasks: new SortedIndices() };

  /** Takes in an operation as it is now. */
  take(operation: Pick<Operation, 'index' | 'state' | 'task' | 'asksForTask'>): void {
    const { index, state, task, asksForTask } = operation;
    this.#lists['in-flight'].set(index, isInFlight(operation));
    this.#lists.failed.set(index, FAILED.has(state));
    this.#lists.tasks.set(index, task !== null || asksForTask);
  }

  /** Those of a kind. */
  of(kind: Exclude<OperationKind, 'all'>): SortedIndices {
    return this.#lists[kind];
  }
}
