import { z } from 'zod';
import type {
  Exchange,
  Operation,
  PackedRows,
  RowPatch,
  Session,
  SignInFacts,
  SurfaceCounts,
} from '../analysis/index.ts';
import type { QuestionsDelta } from '../answering/index.ts';
import type { Finding } from '../findings/index.ts';
import type { Annotations } from '../capture/index.ts';
import type { ReplayDelta } from '../replay/index.ts';
import type { SequenceReport } from '../sequences/index.ts';
import { exportOrder } from './commands.ts';
import { connection } from './inputs.ts';
import type { MiddleDelta } from './middle-commands.ts';
import type { ClientTrialsState } from './trial-commands.ts';
import type { CaptureEntry, ConnectionInfo, SessionState } from './values.ts';

/** A stretch of what became known about one connection. The first batches of a subscription are the past. */
export interface ObservationDelta {
  /** Seq up to which this and all earlier batches tell everything. */
  readonly upto: number;
  /** True where all that was told before is void, since the session is told anew: a playback went back. */
  readonly restart?: true;
  /** True when nothing more is waiting in the engine: the past has been told. */
  readonly caughtUp: boolean;
  /** The rows that follow those already sent. */
  readonly rows?: PackedRows;
  readonly patches?: readonly RowPatch[];
  /** New and changed operations, whole. */
  readonly operations?: readonly Operation[];
  /** New and changed HTTP exchanges, whole. */
  readonly exchanges?: readonly Exchange[];
  readonly findings?: readonly Finding[];
  /** New and changed sign-ins, whole. */
  readonly signIns?: readonly SignInFacts[];
  /** Present when it changed. */
  readonly session?: Session;
  /** Present when the surface may have changed: ask for it with the `surface` command. */
  readonly surface?: SurfaceCounts;
  /** Notes and marks, whole; present when they changed. */
  readonly annotations?: Annotations;
  /** µs from which times are counted: those of the time zero. Null where none was chosen, or its time is not known yet. Present when it changed. */
  readonly zeroT?: number | null;
}

/** What a search has found since the batch before. */
export interface SearchDelta {
  /** Every event up to this seq was looked at. */
  readonly upto: number;
  /** For each term the events that it hits, and beside each the member of its batch that is meant, -1 for the whole event. */
  readonly hits: readonly { readonly seqs: readonly number[]; readonly members: readonly number[] }[];
  /** True when nothing recorded is left to look at; new events are looked at as they come. */
  readonly caughtUp: boolean;
  /** Why something could not be looked at, as a sentence; '' when nothing was. */
  readonly problem: string;
}

/** A piece of a file that is being exported. */
export interface ExportPiece {
  readonly text: string;
  /** Share of the record that has been exported, 0..1. */
  readonly progress: number;
  readonly done: boolean;
  /** Plain file name to save it by, and its media type. */
  readonly name: string;
  readonly type: string;
  /** Why it ended before its end, as a sentence; '' when nothing is wrong. */
  readonly problem: string;
}

/** A sentence about files of the engine: what was wrong with what earlier runs left, or what was done with captures. */
export interface Told {
  readonly tone: 'warning' | 'info';
  readonly text: string;
}

/** Chosen by the engine. */
const run = z.string().min(1).max(64);

/** Input schema of every stream. */
export const STREAMS = {
  /** All connections, whole at every change. */
  connections: z.strictObject({}),
  observation: z.strictObject({ connection }),
  /** The capture files, pinned ones first, then the newest first; whole at every change. */
  library: z.strictObject({}),
  /** What can be opened again, whole at every change. */
  session: z.strictObject({}),
  /** What the engine has to say of files of its own, whole at every change: see `Told`. */
  told: z.strictObject({}),
  /** Where the messages of a connection have what terms of the filter language say. */
  search: z.strictObject({ connection, terms: z.array(z.string().min(1).max(4_096)).max(64).readonly() }),
  replay: z.strictObject({ replay: run }),
  export: exportOrder,
  /** What the server of a live connection asks of its client: first all that is kept, then what is new or changed (`mergedQuestions`). */
  questions: z.strictObject({ connection }),
  /** What stands between client and server of a live connection, at every change. */
  middle: z.strictObject({ connection }),
  /** A run of a sequence, whole at every change. */
  sequenceRun: z.strictObject({ run }),
  /** A run of the faults of servers against a client, whole at every change. */
  clientTrials: z.strictObject({ run }),
} as const;

export type StreamName = keyof typeof STREAMS;

/** What each batch of a stream is. */
interface StreamBatches {
  connections: readonly ConnectionInfo[];
  observation: ObservationDelta;
  library: readonly CaptureEntry[];
  session: SessionState;
  told: readonly Told[];
  search: SearchDelta;
  replay: ReplayDelta;
  export: ExportPiece;
  questions: QuestionsDelta;
  middle: MiddleDelta;
  sequenceRun: SequenceReport;
  clientTrials: ClientTrialsState;
}

/** Subscriptions: their inputs and what each batch is. */
export type Streams = {
  readonly [S in StreamName]: { readonly input: z.infer<(typeof STREAMS)[S]>; readonly batch: StreamBatches[S] };
};

/** Batches that a window may leave unacknowledged before the engine stops sending. */
export const UNACKNOWLEDGED_BATCHES = 4;
