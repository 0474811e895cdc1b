/** What one JSON-RPC entity turned out to be (protocol/spec, frame classes). */
export type MessageClass =
  | 'request'
  | 'notification'
  | 'response.result'
  | 'response.error'
  | 'response.error-unattributed'
  | 'response.error-null-id'
  | 'malformed.scalar'
  | 'malformed.hybrid'
  | 'malformed.method'
  | 'malformed.request-id'
  | 'malformed.both'
  | 'malformed.result-without-id'
  | 'malformed.empty-response'
  | 'malformed.not-rpc'
  /** An array inside a batch. */
  | 'malformed.nested-batch';

/** What a frame turned out to be when it is not a single message. */
export type NoiseClass = 'noise.encoding' | 'noise.blank' | 'noise.text' | 'noise.concatenated' | 'noise.trailing';
export type BatchClass = 'batch.empty' | 'batch.requests' | 'batch.responses' | 'batch.mixed' | 'batch.invalid';
export type FrameClass = MessageClass | NoiseClass | BatchClass;

/** Remarks on a message of any class. */
export type MessageFlag =
  | 'bad-jsonrpc-version'
  | 'extra-members'
  | 'params-not-object'
  | 'params-null'
  | 'result-not-object'
  | 'bad-error-shape'
  | 'error-code-not-integer'
  | 'request-without-id'
  | 'notification-with-id';

/** Remarks on the text of a frame. */
export type TextFlag = 'bom' | 'duplicate-keys' | 'unsafe-number' | 'lone-surrogate' | 'too-deep';

/** One JSON-RPC entity of a frame. */
export interface MessageReading {
  readonly class: MessageClass;
  /** The id's exact JSON text (`1` is not `"1"`, and 20 digits stay 20 digits); null where there is none. */
  readonly id: string | null;
  /** The method where it is a string, else null. */
  readonly method: string | null;
  readonly flags: readonly MessageFlag[];
  /** The parsed message. Keys repeated in the text are lost here; the text is the record. */
  readonly value: unknown;
  /** UTF-16 offsets of this message in the frame's text: [start, end). */
  readonly span: readonly [number, number];
}

/** A frame, read. Pure function of its text: see `readFrame`. */
export interface FrameReading {
  readonly class: FrameClass;
  readonly flags: readonly TextFlag[];
  /** One for a message, one a member for a batch, none for noise and for an empty batch. */
  readonly messages: readonly MessageReading[];
  /**
   * True when the frame is very large or nested too deep and `value` is only its outline: long strings are cut, and of deep or
   * very many values those nearest the root are kept. The text is whole.
   */
  readonly cut: boolean;
}
