import type { CaptureEvent, Direction } from '../../capture/index.ts';
import type { FrameReading, MessageReading } from '../../jsonrpc/index.ts';
import type { Operation } from './operations.ts';

/**
 * How a message is tied to an operation. `near`: no request has this id, but one differs only by JSON type. `continues`: the
 * retry of a multi-round-trip request. `asks`: the answer that asks for input, a further round follows. `relates`: a
 * notification of the operation's stream or subscription.
 */
export type MessageLink =
  | 'none'
  | 'opens'
  | 'continues'
  | 'answers'
  | 'answers-late'
  | 'asks'
  | 'orphan'
  | 'near'
  | 'duplicate'
  | 'cancels'
  | 'progresses'
  | 'relates';

/** One JSON-RPC entity in its place. */
export interface CorrelatedMessage {
  readonly row: number;
  readonly dir: Direction;
  readonly message: MessageReading;
  /** Method of the message, or for a response that of its request; '' when unknown. */
  readonly method: string;
  readonly link: MessageLink;
  /** The operation opened, answered, cancelled, progressed or nearly meant. */
  readonly operation: Operation | null;
}

/** What one event did to the analysis. */
export interface AnalysisStep {
  readonly event: CaptureEvent;
  /** Null for events that are not frames. */
  readonly reading: FrameReading | null;
  /** Rows added: [firstRow, endRow). */
  readonly firstRow: number;
  readonly endRow: number;
  readonly messages: readonly CorrelatedMessage[];
  /** Earlier rows that changed. */
  readonly changedRows: readonly number[];
  /** Operations that are new or changed, by index. */
  readonly changedOperations: readonly number[];
  /** HTTP exchanges that are new or changed, by index. */
  readonly changedExchanges: readonly number[];
  /** The lists of the server changed. */
  readonly surfaceChanged: boolean;
  /** The sign-in that is new or changed, by index; -1 for none. */
  readonly changedSignIn: number;
}
