import type { Operation, OperationState } from '../../../shared/analysis/index.ts';
import { derived, type ConnectionModel } from '../../state/index.ts';
import { OperationsByKind } from './operation-kinds.ts';

/** Sums over all operations of a connection, kept in step with its batches: each change costs constant time. */
export class OperationTally {
  /** µs of the slowest that has ended. */
  slowest = 0;
  progress = 0;
  withProgress = 0;
  late = 0;
  /** Answers that came on another stream than they should have. */
  strayed = 0;
  /** Operations of more than one round. */
  multiRound = 0;
  readonly kinds = new OperationsByKind();
  readonly #states = new Map<OperationState, number>();
  readonly #seen: Pick<Operation, 'state' | 'progressCount' | 'late' | 'strayed'>[] = [];
  readonly #several = new Set<number>();

  count(state: OperationState): number {
    return this.#states.get(state) ?? 0;
  }

  add(operation: Operation): void {
    const { index, state, start, end, progressCount, late, strayed, rounds } = operation;
    this.kinds.take(operation);
    const before = this.#seen[index];
    if (before !== undefined) this.#states.set(before.state, this.count(before.state) - 1);
    this.#states.set(state, this.count(state) + 1);
    this.progress += progressCount - (before?.progressCount ?? 0);
    this.withProgress += Number(progressCount > 0) - Number((before?.progressCount ?? 0) > 0);
    this.late += Number(late) - Number(before?.late ?? false);
    this.strayed += Number(strayed) - Number(before?.strayed ?? false);
    if (rounds.length > 1) this.#several.add(index);
    this.multiRound = this.#several.size;
    if (end >= 0) this.slowest = Math.max(this.slowest, end - start);
    this.#seen[index] = { state, progressCount, late, strayed };
  }
}

/** The tally of a model, from the first time that it is asked for. */
export const tallyOf = derived((model: ConnectionModel): OperationTally => {
  const tally = new OperationTally();
  for (const operation of model.operations) tally.add(operation);
  model.follow((change) => {
    for (const index of change.operations) {
      const operation = model.operations[index];
      if (operation !== undefined) tally.add(operation);
    }
  });
  return tally;
});
