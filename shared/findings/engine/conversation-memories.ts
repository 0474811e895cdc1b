import type { CorrelatedMessage, KnownRecords } from '../../analysis/index.ts';
import type { CaptureEvent } from '../../capture/index.ts';
import { type Memory, type MemoryKind, type MessageScope, Scoped } from '../state/index.ts';

interface Listener extends MessageScope {
  readonly index: number;
}

/** The kinds of memory there are, and which of them take in which messages. */
export class MemoryTable {
  readonly kinds: readonly MemoryKind[];
  readonly listeners: Scoped<Listener>;
  readonly eventListeners: readonly number[];

  constructor(kinds: readonly MemoryKind[]) {
    this.kinds = kinds;
    this.listeners = new Scoped(
      kinds.flatMap((Kind, index) => ('message' in Kind.prototype ? [{ ...Kind.scope, index }] : [])),
    );
    this.eventListeners = kinds.flatMap((Kind, index) => ('event' in Kind.prototype ? [index] : []));
  }
}

/** All memories of one conversation. */
export class ConversationMemories {
  readonly #table: MemoryTable;
  readonly #memories: readonly Memory[];
  readonly #byKind: ReadonlyMap<MemoryKind, Memory>;

  /** `before`: what was remembered of the conversation before; what counts beyond one is taken from it. */
  constructor(table: MemoryTable, known: KnownRecords, before: ConversationMemories | null = null) {
    this.#table = table;
    this.#memories = table.kinds.map((Kind) => new Kind(known));
    this.#byKind = new Map(this.#memories.map((memory, i) => [table.kinds[i]!, memory]));
    if (before === null) return;
    for (const [i, memory] of this.#memories.entries()) memory.follow?.(before.#memories[i]!);
  }

  of<M extends Memory>(kind: MemoryKind<M>): M {
    // Every memory stands under its own class.
    return this.#byKind.get(kind) as M;
  }

  takeMessage(correlated: CorrelatedMessage, t: number): void {
    for (const { index } of this.#table.listeners.about(correlated)) this.#memories[index]!.message?.(correlated, t);
  }

  takeEvent(event: CaptureEvent, row: number): void {
    for (const index of this.#table.eventListeners) this.#memories[index]!.event?.(event, row);
  }
}
