import type { Exchange, Operation } from '../../../shared/analysis/index.ts';
import type { Origin, ProbeTarget } from '../../../shared/capture/index.ts';
import type { Remark, RequestTimeout, Sent } from '../channels/index.ts';

/** One step of finding out what a server speaks. */
export interface ProbeStep {
  readonly target: ProbeTarget;
  readonly outcome: 'yes' | 'no' | 'unknown';
  readonly text: string;
  /** What proves it. */
  readonly operation: Operation | null;
}

/** What a client does its work through. */
export interface ClientConnection {
  /** False once nothing that is sent could reach the server. */
  readonly canSend: boolean;
  /** Records and sends one message, of the ordinary conversation where no other origin is given. Never throws. */
  send(text: string, timeout: RequestTimeout, origin?: Origin): Sent;
  /** Whole text of the frame that a row is of. Rejects with a sentence where it cannot be had, or is too long to work on. */
  frameText(row: number): Promise<string>;
  /** Gives a request up by the transport's own means; false where a notification has to say so. */
  abandon(operation: Operation, why: string): boolean;
  /** Records that a request timer ran out. */
  timerRanOut(id: string, ms: number): void;
  /** True while the server is a process that still works on its start. */
  isStarting(): boolean;
  /** Arms the timer of a pending request anew, `ms` from now, because the server is still starting; the record tells it. */
  waitOn(id: string, ms: number): void;
  remark(remark: Remark): void;
  probed(step: ProbeStep): void;
  /** The HTTP exchange that an operation rode on; null over other transports. */
  exchangeOf(operation: Operation | null): Exchange | null;
  /** Does what is to be done about a request that was refused for want of authorization; true where it is worth asking once more. */
  mends(operation: Operation | null): Promise<boolean>;
  /** Calls back when everything received so far has been applied. */
  whenApplied(then: () => void): void;
  /** µs since the start of the capture. */
  now(): number;
  close(): void;
}
