import type { FrameEvent } from '../../capture/index.ts';
import type { SignInRecord } from '../../authorization/index.ts';
import type { KnownConversation } from '../conversation/index.ts';
import type { Exchange } from '../http/index.ts';
import type { AnalysisStep, CorrelatedMessage, KnownRounds, KnownTasks } from '../operations/index.ts';
import type { KnownProcess } from '../process/index.ts';

/**
 * What the fold knows of the conversation, to be read by whoever judges it. An event comes in two strokes. First it is put in
 * its place: its rows, the operations that its messages belong to, its HTTP exchange. Then each message, and at last the event
 * itself, is taken in by the records. An onlooker is asked in between, so these records show the state *before* the message
 * or event at hand, without a copy of it.
 */
export interface KnownRecords {
  readonly process: KnownProcess;
  readonly tasks: KnownTasks;
  readonly rounds: KnownRounds;
  readonly conversation: KnownConversation;
  /** In their place already: the head of a response that is at hand stands in them. */
  readonly exchanges: readonly Exchange[];
  readonly signIns: SignInRecord;
}

/** Looks at an event between its two strokes. */
export interface Onlooker {
  /** The event is in its place. */
  event(step: AnalysisStep): void;
  /** The messages of the event up to this one have been taken in, this one has not. */
  message(message: CorrelatedMessage, event: FrameEvent): void;
  /** This message has been taken in as well. */
  taken(message: CorrelatedMessage): void;
  /** Everything has been taken in. */
  passed(step: AnalysisStep): void;
}
