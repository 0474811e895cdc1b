import type { Era, Revision } from '../mcp/index.ts';
import type { Implementation, SurfaceCounts, Verdict } from '../analysis/index.ts';
import type { CaptureHeader } from '../capture/index.ts';
import type { ExportFormat } from '../exports/index.ts';
import type { Finding, FindingLevel } from '../findings/index.ts';
import type { ClientOptions } from './client-options.ts';
import type { ColourRule, SavedFilter } from './settings.ts';
import type { Target } from './targets.ts';
import type { NoiseRule } from '../compare/index.ts';

export interface AppInfo {
  readonly version: string;
  readonly shell: 'desktop' | 'web';
  readonly platform: string;
  readonly captureFolder: string;
  readonly cwd: string;
  /** Secrets of saved servers: sealed by the system's keychain, or in a file that its owner alone can read. */
  readonly secretsKept: 'sealed' | 'file';
  /** Options of a connection when the user chose nothing. */
  readonly defaults: ClientOptions;
  /** What sessions can be exported as, in the order in which it is offered. */
  readonly exportFormats: readonly ExportFormatFacts[];
}

/** A format of exports: what it is called and what it is for, in one line each, and how its files end, without the dot. */
export interface ExportFormatFacts {
  readonly format: ExportFormat;
  readonly title: string;
  readonly use: string;
  readonly ending: string;
}

export interface Settings {
  readonly theme: 'system' | 'dark' | 'light';
  readonly fontSize: 'small' | 'medium' | 'large';
  readonly density: 'compact' | 'normal' | 'relaxed';
  readonly timeoutMs: number;
  readonly timeoutMaxMs: number;
  readonly savedFilters: readonly SavedFilter[];
  readonly colourRules: readonly ColourRule[];
  /** What replays do not hold against an answer. */
  readonly noiseRules: readonly NoiseRule[];
  readonly environmentFile: string;
  /** Where captures are kept, from the next start on; '' for the default. */
  readonly captureFolder: string;
  /** A capture grows to at most so many MiB. */
  readonly captureLimitMb: number;
  readonly captureParts: number;
  /** Texts that exports have nowhere, beside the secrets that are found. */
  readonly redactTexts: readonly string[];
  /** Keys that the user has chosen, by the ids of actions; '' for none. */
  readonly keys: Readonly<Record<string, string>>;
  /** Panels whose hint was dismissed. */
  readonly hintsSeen: readonly string[];
  readonly layout: string;
  readonly columns: Readonly<Record<string, string>>;
  /** Captures that are older than so many days, or that make all of them larger than so many GiB, go to the trash; 0 for none. */
  readonly keepDays: number;
  readonly keepGb: number;
  /** Whether the desktop app looks for new versions by itself; it asks before it loads one. */
  readonly updates: 'ask' | 'off';
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
  readonly fileName: string;
  /** As the user named it, else what was observed, else the file name. */
  readonly name: string;
  /** As asked for; '' where the file could not be read. */
  readonly transport: Target['transport'] | '';
  readonly startedAt: string;
  readonly bytes: number;
  /** Seq of its last whole event; 0 when the file has none or could not be read. */
  readonly events: number;
  readonly pinned: boolean;
  readonly tags: readonly string[];
  /** What the session came to; null until the file was read for it. */
  readonly summary: CaptureSummary | null;
  /** Why it cannot be opened or was not read for its summary, as a sentence; '' when nothing is wrong. */
  readonly problem: string;
}

/** What a recorded session came to, for a list of many. */
export interface CaptureSummary {
  readonly server: Implementation | null;
  readonly revision: string;
  readonly era: Era | 'unknown';
  readonly verdict: Pick<Verdict, 'tone' | 'headline' | 'detail'>;
  readonly frames: number;
  readonly operations: number;
  readonly findings: { readonly error: number; readonly warning: number; readonly info: number };
  readonly surface: SurfaceCounts;
  /** µs from the start to the last event. */
  readonly durationUs: number;
}

/** Where a session stands that is played back. */
export interface PlaybackState {
  /** Id of the connection whose record is played. */
  readonly source: string;
  /** µs on the recorded clock, and the time of the last event. */
  readonly at: number;
  readonly end: number;
  /** Event that was told last, and the last one of the record. */
  readonly seq: number;
  readonly lastSeq: number;
  readonly playing: boolean;
  /** Times the recorded speed. */
  readonly speed: number;
  /** Whether waits that are long for the viewer are cut short. */
  readonly skipsIdle: boolean;
  /** True while a jump to another moment is under way. */
  readonly seeking: boolean;
}

/** Whether what happens reaches the capture file. `reason` says why not, as a sentence. */
export interface RecordingState {
  readonly state: 'recording' | 'stopped' | 'off';
  /** The capture, '' where there is none. */
  readonly path: string;
  /** The file that is written: `path`, or the part that the record goes on in since that has become as large as it may. */
  readonly current: string;
  readonly reason: string;
}

/** An earlier run of what a tab shows. */
export interface EarlierRun {
  /** Its capture. */
  readonly path: string;
  /** ISO 8601. */
  readonly startedAt: string;
}

/** What can be opened again. */
export interface SessionState {
  /** Tabs that were closed in this run, the last one first. */
  readonly closed: readonly { readonly id: string; readonly name: string }[];
  /** Names of the tabs that the last run of mcpscope had when it ended; none once they are restored. */
  readonly last: readonly string[];
}

/** One tab of the window. */
export interface ConnectionInfo {
  readonly id: string;
  readonly name: string;
  readonly origin: 'live' | 'file';
  /** As asked for; `session.transport` says what it is, once that is known. */
  readonly transport: Target['transport'];
  readonly state: 'starting' | 'open' | 'closing' | 'closed';
  /** What was started or addressed; of an opened file what a restart starts, null where nothing is known of that. */
  readonly target: Target | null;
  readonly options: ClientOptions | null;
  readonly header: CaptureHeader;
  readonly recording: RecordingState;
  /** Wall clock of the engine at t = 0, ms since the epoch: lets a window count down. */
  readonly startedAtMs: number;
  /** For an opened file: the share read so far, 0..1, and what was wrong with it, as a sentence. */
  readonly progress: number;
  readonly problem: string;
  /** For an opened file: another process is writing it, and what it writes is shown as it comes. */
  readonly growing: boolean;
  /** Null where nothing is played back. */
  readonly playback: PlaybackState | null;
  /** Null where it was not recorded by a tap; who uses that stands in the header. */
  readonly tap: TapState | null;
  /** Runs of the same tab that came before, the last one first. */
  readonly runs: readonly EarlierRun[];
  /** Id of the connection whose place in the window it took; '' for none. */
  readonly follows: string;
  /** Replay that this connection is made for; null for none. */
  readonly replay: string | null;
  /** Address at which its record is served as a mock server; '' while it is not. */
  readonly mock: string;
  /** How a sign-in stands that goes on: `paused` before its next exchange until the user lets it, `awaits` a browser. */
  readonly signIn: 'none' | 'goes-on' | 'paused' | 'awaits';
}

/** How the tap stands that recorded a connection between a client and a server that are not ours. */
export interface TapState {
  /** The client and the server still speak through it, as far as is known here. */
  readonly running: boolean;
  /** Why something of what passed is not in the record, as a sentence; '' where nothing is known to be missing. */
  readonly problem: string;
  /** Whether this window may speak into it: `none` where that is not possible, `off` until the user switches it on. */
  readonly speech: 'none' | 'off' | 'on';
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
