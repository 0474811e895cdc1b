import type { Exchange, Operation, RowColumns, RowPatch, Session, SurfaceCounts } from '../analysis/index.ts';
import type { Finding } from '../findings/index.ts';
import type { ConnectionInfo } from './values.ts';

/** A stretch of what became known about one connection. The first batches of a subscription are the past. */
export interface ObservationDelta {
  /** Seq up to which this and all earlier batches tell everything. */
  readonly upto: number;
  /** True when nothing more is waiting in the engine: the past has been told. */
  readonly caughtUp: boolean;
  /** The rows that follow those already sent. */
  readonly rows?: RowColumns;
  readonly patches?: readonly RowPatch[];
  /** New and changed operations, whole. */
  readonly operations?: readonly Operation[];
  /** New and changed HTTP exchanges, whole. */
  readonly exchanges?: readonly Exchange[];
  readonly findings?: readonly Finding[];
  /** Present when it changed. */
  readonly session?: Session;
  /** Present when the surface may have changed: ask for it with the `surface` command. */
  readonly surface?: SurfaceCounts;
}

/** Subscriptions: their inputs and what each batch is. */
export interface Streams {
  /** All connections, whole at every change. */
  connections: { input: Record<string, never>; batch: readonly ConnectionInfo[] };
  observation: { input: { readonly connection: string }; batch: ObservationDelta };
}

export type StreamName = keyof Streams;

/** Batches that a window may leave unacknowledged before the engine stops sending. */
export const UNACKNOWLEDGED_BATCHES = 4;
