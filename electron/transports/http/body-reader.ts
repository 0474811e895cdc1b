import type { HttpPurpose } from '../../../shared/capture/index.ts';
import type { HeaderPair, SealedBody, TransportSink } from '../wire/index.ts';

/** A unit above this comes in pieces, as a line of stdout does, so that a server cannot use up all memory. */
export const MAX_FRAME_BYTES = 256 * 1024 * 1024;

/** Tells the bytes of a response body, their content coding undone, as frames, server-sent events, or pieces. */
export interface BodyReader {
  push(chunk: Buffer, t: number): void;
  /** The body is complete. */
  end(): void;
  /** It broke off: what is held is told as what it is, unfinished. */
  abandon(): void;
  /** Where it stands, for the sentence on a body that broke off; '' where there is nothing to say. */
  readonly position: string;
}

/** What a reader has to know. */
export interface BodyContext {
  readonly exchange: number;
  readonly stream: string;
  readonly purpose: HttpPurpose;
  readonly status: number;
  readonly headers: readonly HeaderPair[];
  readonly sink: TransportSink;
  /** It lies beside the conversation, as metadata do: it is a message only where it has the mark of one. */
  readonly document?: boolean;
  /** It has secrets, and is told without them. */
  readonly sealed?: SealedBody;
  now(): number;
}
