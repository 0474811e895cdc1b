import type { Origin } from '../../../shared/capture/index.ts';
import type { Remark } from '../channels/index.ts';

/** What a responder does its work through. */
export interface AnsweringConnection {
  /** False once nothing that is sent could reach the server. */
  readonly canSend: boolean;
  /** Whether the answers to a batch go out as a batch. */
  readonly batches: boolean;
  /** Client capabilities as they were declared. */
  readonly declared: unknown;
  /** Records and sends one message that waits for nothing; returns its seq. Never throws. */
  send(text: string, origin: Origin): number;
  /** The same for a request of ours, with its timer. */
  sendRequest(text: string, origin: Origin): number;
  /** An id that is free, used from now on, as JSON text. */
  takeId(): string;
  /** Whole text of the frame that a row is of. Rejects with a sentence. */
  frameText(row: number): Promise<string>;
  /** A call that would have gone on by itself waits for the user. `operation`: its index. */
  leftToUser(operation: number): void;
  /** The roots that the rules give have changed. */
  rootsChanged(): void;
  remark(remark: Remark): void;
  /** µs since the start of the capture. */
  now(): number;
}
