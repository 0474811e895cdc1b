import type { Masked } from './masked.ts';
import type { Timed } from './timed.ts';

/** One environment variable as the process got it; the value itself only when the user asked for it. */
export interface EnvironmentEntry {
  readonly name: string;
  readonly from: 'inherited' | 'added' | 'changed';
  readonly value?: string;
  /** Length in UTF-16 units and keyed fingerprint of a value that is not kept; added and changed ones only. */
  readonly masked?: Masked;
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

/**
 * The process began a line on stdout, and its end has not come for a while. Told so that what waits is seen; the bytes come
 * once more in the frame of their line.
 */
export interface StdoutHeldEvent extends Timed {
  readonly kind: 'process.stdout-held';
  /** Bytes that have come of the line. */
  readonly bytes: number;
  /** Its beginning, at most 400 bytes; exactly one of the two is present. */
  readonly text?: string;
  readonly base64?: string;
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
