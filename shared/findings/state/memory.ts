import type { CorrelatedMessage, KnownRecords } from '../../analysis/index.ts';
import type { CaptureEvent } from '../../capture/index.ts';
import type { MessageScope } from './message-scope.ts';

/**
 * What a group of rules remembers of one conversation: one file a memory, made anew with each conversation. It takes things in
 * after the rules have looked at them, costs amortised constant time, is bounded, and keeps no texts but short names.
 */
export interface Memory {
  /** Takes in a message of the conversation. */
  message?(correlated: CorrelatedMessage, t: number): void;
  /** Takes in an event that is no frame. */
  event?(event: CaptureEvent, row: number): void;
  /** Keeps what counts beyond one conversation: given, before anything else, the memory of the same kind of the one before. */
  follow?(before: Memory): void;
}

/**
 * A memory by its class: `context.recall(CapabilityMemory)`. With a static `scope` it is given only the messages that it is
 * about.
 */
export interface MemoryKind<M extends Memory = Memory> {
  readonly scope?: MessageScope;
  /** `known`: what the fold knows, in which a memory may look things up. */
  new (known: KnownRecords): M;
}

/** Gives the memory of a kind, as it was before the event at hand. */
export interface Recall {
  recall<M extends Memory>(kind: MemoryKind<M>): M;
}
