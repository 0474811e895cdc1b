import type {
  Batch,
  BridgeError,
  CaptureSummary,
  ConnectionInfo,
  StreamName,
  Streams,
  TapState,
} from '../../../shared/bridge/index.ts';
import type { Annotations } from '../../../shared/capture/index.ts';
import type { FollowPace } from '../captures/index.ts';
import type { StudyName, StudyOrder } from './studies.ts';

/** What the thread begins with. */
export interface FoldThreadData {
  readonly settingsFolder: string;
  /** Version of the product. */
  readonly version: string;
}

/** A record that the thread is to have. */
export type Opening = { readonly path: string } & (
  | CaptureOpening
  | { readonly as: 'playback'; readonly of: ConnectionInfo }
);

export interface CaptureOpening {
  readonly as: 'capture';
  /** How the file is looked after once it was read; null where all of it may be known from its index, and the usual pace will do. */
  readonly pace: FollowPace | null;
  /** Rules that are muted on its server. */
  readonly muted: readonly string[];
}

/** Streams that need the fold. */
export type FoldStream = Extract<StreamName, 'observation' | 'search'>;
export type StreamOrder<S extends FoldStream> = Omit<Streams[S]['input'], 'connection'>;

/** What a question is about; each has one answer. */
export type Question =
  | { readonly kind: 'open'; readonly opening: Opening }
  | { readonly kind: 'folded' | 'close' | 'release' }
  /** Of a capture that nobody looks at; `stop` ends it. */
  | { readonly kind: 'summary'; readonly path: string; readonly muted: readonly string[] }
  | { readonly kind: 'event'; readonly seq: number }
  | { readonly kind: 'text'; readonly seq: number; readonly from: number; readonly length: number }
  | { [N in StudyName]: { readonly kind: 'study'; readonly name: N; readonly order: StudyOrder<N> } }[StudyName];

/** What the thread is told. */
export type ToThread =
  | { readonly kind: 'question'; readonly number: number; readonly connection: string; readonly question: Question }
  | {
      readonly kind: 'subscribe';
      readonly number: number;
      readonly connection: string;
      readonly stream: { [S in FoldStream]: { readonly name: S; readonly order: StreamOrder<S> } }[FoldStream];
    }
  | { readonly kind: 'acknowledge' | 'unsubscribe'; readonly number: number; readonly connection: string }
  | { readonly kind: 'stop'; readonly connection: string }
  | { readonly kind: 'mute'; readonly connection: string; readonly rules: readonly string[] }
  | { readonly kind: 'annotations'; readonly connection: string; readonly annotations: Annotations }
  | { readonly kind: 'tapped'; readonly connection: string; readonly tap: ToldTap };

/** How the tap of a connection stands; `problem` null leaves what it once said. */
export type ToldTap = Omit<TapState, 'problem'> & { readonly problem: string | null };

/** How a connection stands. */
export interface FoldState {
  readonly info: ConnectionInfo;
  readonly lastSeq: number;
  readonly signInCount: number;
  readonly stopped: string;
}

/** What the thread tells. */
export type FromThread =
  /** `lastSeq`: of the connection by then; 0 where it is gone. */
  | { readonly kind: 'answer'; readonly number: number; readonly lastSeq: number; readonly answer: unknown }
  | { readonly kind: 'refusal'; readonly number: number; readonly error: BridgeError }
  | { readonly kind: 'batch'; readonly number: number; readonly batch: Batch; readonly lastSeq: number }
  | { readonly kind: 'state'; readonly connection: string; readonly state: FoldState }
  /** Its file was read as it was when it was opened: what it came to, and how much of the file that is. */
  | { readonly kind: 'read'; readonly connection: string; readonly summary: CaptureSummary; readonly bytes: number }
  /** For the user, as a sentence. */
  | { readonly kind: 'report'; readonly sentence: string };
