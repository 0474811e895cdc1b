import type { CaptureHeader } from '../capture/index.ts';
import type { Finding, FindingLevel } from '../findings/index.ts';
import type { Revision } from '../mcp/index.ts';
import type { ClientOptions, Target } from './commands.ts';

export interface AppInfo {
  readonly version: string;
  readonly shell: 'desktop' | 'web';
  readonly platform: string;
  readonly captureFolder: string;
  readonly cwd: string;
  /** Options of a connection when the user chose nothing. */
  readonly defaults: ClientOptions;
}

export interface Settings {
  readonly theme: 'system' | 'dark' | 'light';
  readonly timeoutMs: number;
}

/** A server that was connected to before. */
export interface SavedServer {
  readonly id: string;
  readonly target: Target;
  readonly options: ClientOptions;
  /** ISO 8601. */
  readonly lastUsed: string;
}

/** A file of the capture folder. */
export interface CaptureEntry {
  readonly path: string;
  readonly name: string;
  readonly startedAt: string;
  readonly bytes: number;
  /** Seq of its last whole event; 0 when the file has none or could not be read. */
  readonly events: number;
}

/** Whether what happens reaches the capture file. `reason` says why not, as a sentence. */
export interface RecordingState {
  readonly state: 'recording' | 'stopped' | 'off';
  readonly path: string;
  readonly reason: string;
}

/** One tab of the window. */
export interface ConnectionInfo {
  readonly id: string;
  readonly name: string;
  readonly origin: 'live' | 'file';
  /** As asked for; `session.transport` says what it is, once that is known. */
  readonly transport: Target['transport'];
  readonly state: 'starting' | 'open' | 'closing' | 'closed';
  /** What was started or addressed; null for an opened file. */
  readonly target: Target | null;
  readonly options: ClientOptions | null;
  readonly header: CaptureHeader;
  readonly recording: RecordingState;
  /** Wall clock of the engine at t = 0, ms since the epoch: lets a window count down. */
  readonly startedAtMs: number;
  /** For an opened file: the share read so far, 0..1, and what was wrong with it, as a sentence. */
  readonly progress: number;
  readonly problem: string;
}

/** A stretch of a frame's exact text. */
export interface FrameText {
  readonly text: string;
  /** UTF-16 units of the whole. */
  readonly total: number;
  /** Bytes on the wire, without the line end. */
  readonly bytes: number;
  /** True when the bytes are not UTF-8: `text` is then base64 of them. */
  readonly base64: boolean;
}

/** One variable in three places. Values never leave the engine here. */
export interface EnvironmentComparison {
  readonly rows: readonly {
    readonly name: string;
    readonly login: 'set' | 'missing' | 'unknown';
    readonly app: 'set' | 'missing';
    readonly given: 'set' | 'missing';
    /** True when two of the three that have it differ in value. */
    readonly differs: boolean;
  }[];
  /** Why the login shell could not be asked, as a sentence; '' when it could. */
  readonly loginProblem: string;
}

/** A finding under another revision. */
export interface WhatIfFinding extends Finding {
  /** Level that the same rule has at the same place under the revision in force; null where it finds nothing there. */
  readonly inForce: FindingLevel | null;
}

/** What a recorded session would break if it were of another revision. */
export interface WhatIf {
  readonly revision: Revision;
  /** Events that were judged, and the last one that was to be. */
  readonly events: number;
  readonly upto: number;
  /** Findings of batches, vocabulary, capabilities and schemas in the order in which they were found, at most 1,000. */
  readonly findings: readonly WhatIfFinding[];
  /** How many there are beyond those. */
  readonly more: number;
  /** Findings of the same rules under the revision in force that would be none. */
  readonly gone: number;
}
