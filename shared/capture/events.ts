/**
 * The events of a capture: one JSON object a line, in the order in which they happened.
 * Times are µs on a monotonic clock, counted from the capture's start. See docs/capture-format.md.
 */

/** Who wrote the bytes: the client to the server, or the server to the client. */
export type Direction = 'c2s' | 's2c';

/** Why the bytes exist: the ordinary conversation, a user's hand, or a replayed capture. */
export type Origin = 'wire' | 'user' | 'replay';

/** How a stdio line ended; `lf` is the rule and is left out of the file. */
export type LineEnd = 'lf' | 'crlf' | 'none';

interface Timed {
  /** Position in the capture, from 1, without gaps. */
  readonly seq: number;
  /** µs since the start of the capture, at the first byte. */
  readonly t: number;
}

/**
 * One unit where a JSON-RPC message should be. Exactly one of `text` and `base64` is present:
 * `base64` when the bytes are not UTF-8. The line end is not part of either.
 */
export interface FrameEvent extends Timed {
  readonly kind: 'frame';
  readonly dir: Direction;
  readonly stream: string;
  readonly origin: Origin;
  readonly text?: string;
  readonly base64?: string;
  /** Length in bytes of the frame without its line end. */
  readonly bytes: number;
  readonly end?: Exclude<LineEnd, 'lf'>;
  /** Byte lengths of the pieces in which the frame (with its line end) arrived, when more than one. */
  readonly chunks?: readonly number[];
  /** The request timeout that our client armed for this frame, in ms. */
  readonly timeoutMs?: number;
}

/** One environment variable as the process got it; the value itself only when the user asked for it. */
export interface EnvironmentEntry {
  readonly name: string;
  readonly from: 'inherited' | 'added' | 'changed';
  readonly value?: string;
  /** Length in UTF-16 units and keyed fingerprint of a value that is not kept; added and changed ones only. */
  readonly masked?: { readonly length: number; readonly fingerprint: string };
}

/** What a process was started with. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
}

export interface SpawnEvent extends Timed, Launch {
  readonly kind: 'process.spawn';
  /** Absolute path that the command resolved to. */
  readonly resolved: string;
  readonly pid: number;
  readonly env: readonly EnvironmentEntry[];
}

export type SpawnFailure = 'not-found' | 'not-executable' | 'cwd-missing' | 'other';

export interface SpawnFailedEvent extends Timed, Launch {
  readonly kind: 'process.spawn-failed';
  readonly reason: SpawnFailure;
  /** One sentence for the user, with the cause. */
  readonly message: string;
  /** Folders or files that were looked at, in order. */
  readonly searched: readonly string[];
  readonly env: readonly EnvironmentEntry[];
}

/** One line of the process's stderr, without its line end. */
export interface StderrEvent extends Timed {
  readonly kind: 'process.stderr';
  readonly text?: string;
  readonly base64?: string;
  readonly bytes: number;
}

/** Our end of the process's stdin was closed. */
export interface StdinCloseEvent extends Timed {
  readonly kind: 'process.stdin-close';
  /** What closed it: our shutdown, the user, or the peer (then `error` has the code, as EPIPE). */
  readonly by: 'shutdown' | 'user' | 'peer';
  readonly error?: string;
}

/** The process closed one of its outputs. */
export interface OutputEndEvent extends Timed {
  readonly kind: 'process.stdout-end' | 'process.stderr-end';
}

/** A signal that we sent. */
export interface SignalEvent extends Timed {
  readonly kind: 'process.signal';
  readonly signal: string;
  readonly target: 'group' | 'process';
  readonly error?: string;
}

export interface ExitEvent extends Timed {
  readonly kind: 'process.exit';
  readonly code: number | null;
  readonly signal: string | null;
}

/** A timer of our client ran out. */
export interface TimerEvent extends Timed {
  readonly kind: 'timer';
  readonly name: 'request-timeout';
  readonly dir: Direction;
  /** The request's id as its exact JSON text. */
  readonly id: string;
  readonly ms: number;
}

/** Something could not be kept; says what and how much. */
export interface GapEvent extends Timed {
  readonly kind: 'gap';
  readonly reason: string;
  readonly events?: number;
  readonly bytes?: number;
}

/** A remark on the session by the engine (what the client decided, and why) or the user. */
export interface NoteEvent extends Timed {
  readonly kind: 'note';
  readonly by: 'engine' | 'user';
  readonly level: 'info' | 'warning' | 'error';
  readonly text: string;
}

export type CaptureEvent =
  | FrameEvent
  | SpawnEvent
  | SpawnFailedEvent
  | StderrEvent
  | StdinCloseEvent
  | OutputEndEvent
  | SignalEvent
  | ExitEvent
  | TimerEvent
  | GapEvent
  | NoteEvent;

export type EventKind = CaptureEvent['kind'];

/** An event before the engine has given it its place. */
export type Unnumbered<E extends CaptureEvent = CaptureEvent> = E extends CaptureEvent ? Omit<E, 'seq'> : never;

/** Where the events came from. */
export interface CaptureSource {
  readonly transport: 'stdio';
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
}

/** The first line of a capture. */
export interface CaptureHeader {
  /** Version of the format. */
  readonly mcpscope: number;
  /** Wall clock at t = 0, ISO 8601 with ms. */
  readonly startedAt: string;
  readonly source: CaptureSource;
  /** Name and version of the writer. */
  readonly tool: string;
  readonly redacted: boolean;
}

export const CAPTURE_VERSION = 1;
