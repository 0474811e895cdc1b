import type { Operation } from './operations.ts';

const KEPT = 20;

/** A request that nothing will answer any more. */
export interface Orphan {
  readonly operation: Operation;
  /** How long it had waited, µs. */
  readonly age: number;
}

/** The requests that were owed an answer when the connection ended. */
export class Orphans {
  count = 0;
  /** The first twenty. */
  list: Orphan[] = [];

  /** Takes in what was pending at `t`. A subscription is answered only if the server ends it (2026-07-28). */
  add(operations: readonly Operation[], t: number): void {
    for (const operation of operations) {
      if (operation.method === 'subscriptions/listen') continue;
      this.count += 1;
      if (this.list.length < KEPT) this.list.push({ operation, age: t - newestStart(operation) });
    }
  }

  /** What a process before owed is not the matter of the new one. */
  clear(): void {
    this.count = 0;
    this.list = [];
  }
}

function newestStart({ rounds, start }: Operation): number {
  return rounds.at(-1)?.start ?? start;
}
