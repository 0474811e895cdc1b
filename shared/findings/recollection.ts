import type { CorrelatedMessage } from '../analysis/index.ts';
import type { CaptureEvent } from '../capture/index.ts';
import { MEMORIES } from './memories.ts';
import type { Memory, MemoryKind } from './memory.ts';
import { Scoped } from './message-scope.ts';

/** Which memories take in which messages. */
const LISTENERS = new Scoped(
  MEMORIES.flatMap((Kind, index) => ('message' in Kind.prototype ? [{ ...Kind.scope, index }] : [])),
);
const EVENT_LISTENERS = MEMORIES.flatMap((Kind, index) => ('event' in Kind.prototype ? [index] : []));

/** All memories of one conversation. */
export class Recollection {
  readonly #memories: readonly Memory[] = MEMORIES.map((Kind) => new Kind());
  readonly #byKind: ReadonlyMap<MemoryKind, Memory> = new Map(
    this.#memories.map((memory, i) => [MEMORIES[i]!, memory]),
  );

  /** `before`: what was remembered of the conversation before; what counts beyond one is taken from it. */
  constructor(before: Recollection | null = null) {
    if (before === null) return;
    for (const [i, memory] of this.#memories.entries()) memory.follow?.(before.#memories[i]!);
  }

  of<M extends Memory>(kind: MemoryKind<M>): M {
    // Every memory stands under its own class.
    return this.#byKind.get(kind) as M;
  }

  takeMessage(correlated: CorrelatedMessage, t: number): void {
    for (const { index } of LISTENERS.about(correlated)) this.#memories[index]!.message?.(correlated, t);
  }

  takeEvent(event: CaptureEvent, row: number): void {
    for (const index of EVENT_LISTENERS) this.#memories[index]!.event?.(event, row);
  }
}
