import type { Origin } from '../../../shared/capture/index.ts';
import type { RawFrame, TransportEvent } from '../../transports/wire/index.ts';
import type { DoorAddress, DoorAnswer, MiddleWord, SpeechOrder } from '../speech/index.ts';
import type { TapStart } from './tap-start.ts';

/** A stream of lines that goes through a stdio shim. */
export type LineStream = 'stdin' | 'stdout' | 'stderr';

/** One thing for the record, in the order in which things happened. */
export type TapWork =
  /** `length` bytes of a stream, the next ones of the batch's bytes, as they came. */
  | { readonly kind: 'piece'; readonly stream: LineStream; readonly t: number; readonly length: number }
  /** The stream has ended. */
  | { readonly kind: 'end'; readonly stream: LineStream; readonly t: number }
  | { readonly kind: 'frame'; readonly raw: RawFrame; readonly origin: Origin }
  | { readonly kind: 'event'; readonly event: TransportEvent }
  /** Nothing more is kept. */
  | { readonly kind: 'stop'; readonly cause: string }
  /** So much passed here that the record could not take in. */
  | { readonly kind: 'missed'; readonly t: number; readonly things: number; readonly bytes: number };

/** What is handed to the record at once. */
export interface TapBatch {
  readonly works: readonly TapWork[];
  /** Of all its pieces, one behind the other. */
  readonly bytes: Uint8Array;
  /** Bytes of it, about, for the account of what is on its way. */
  readonly weight: number;
}

/** What the record's thread is told. */
export type TapOrder =
  | { readonly kind: 'batch'; readonly batch: TapBatch }
  /** What came of what a window has asked. */
  | { readonly kind: 'told'; readonly answer: DoorAnswer }
  /** What the window in the middle is to hear. */
  | { readonly kind: 'middle'; readonly word: MiddleWord }
  | { readonly kind: 'close' };

/** Where a record is. */
export interface RecordPlace {
  /** Path of its announcement. */
  readonly announcement: string;
  /** Its first file, and the one that is being written. */
  readonly capture: string;
  readonly file: string;
  readonly door: DoorAddress | null;
}

/** What the record's thread says. */
export type RecordWord =
  /** A window asks something. */
  | { readonly kind: 'asked'; readonly order: SpeechOrder }
  /** The record is here from now on. */
  | { readonly kind: 'is-at'; readonly place: RecordPlace };

/** What the record's thread begins with; plain data, and the memory of its account. */
export interface ThreadData {
  readonly start: TapStart;
  readonly memory: BigInt64Array<SharedArrayBuffer>;
}
