import type { JsonDifference, SurfaceChange } from '../compare/index.ts';

/**
 * How one operation of a replay came out. `same`: the answer differs in nothing but noise; `slower`: the same, but later than
 * it should be; `missing`: no answer came where one is recorded; `extra`: something came that is not recorded; `not sent`: the
 * replay ended before its turn.
 */
export type ReplayOutcome = 'waiting' | 'same' | 'differs' | 'missing' | 'extra' | 'slower' | 'not sent';

/** One end of a case: the recorded or the new one. */
export interface ReplaySide {
  /** Event of the request and of its answer, 0 where there is none. */
  readonly seq: number;
  readonly answerSeq: number;
  /** µs from request to answer; -1 where there is none. */
  readonly latency: number;
}

/** One operation, notification or question of the server, recorded and again. */
export interface ReplayCase {
  readonly index: number;
  readonly kind: 'request' | 'server request' | 'server notification';
  readonly method: string;
  /** What it names: tool, prompt, resource; '' for none. */
  readonly name: string;
  /** Those of a request that names something, as a noise rule has them; '' else. */
  readonly arguments: string;
  readonly outcome: ReplayOutcome;
  readonly recorded: ReplaySide;
  readonly live: ReplaySide;
  /** At most 50. */
  readonly differences: readonly JsonDifference[];
  /** Of an answer to a list: what changed in what is offered; empty where that is not known. */
  readonly changes: readonly SurfaceChange[];
  /** How many there are beyond those. */
  readonly more: number;
  /** How many differences were noise, and so do not count. */
  readonly noise: number;
  /** One sentence where the outcome needs one; '' otherwise. */
  readonly why: string;
}

export type ReplayTally = Readonly<Record<Exclude<ReplayOutcome, 'waiting'>, number>>;

/** How a replay stands. `died`: the server ended before all was sent. */
export interface ReplayState {
  readonly state: 'connecting' | 'running' | 'waiting for a step' | 'done' | 'stopped' | 'died';
  /** Messages of the recorded client. */
  readonly sent: number;
  readonly toSend: number;
  readonly tally: ReplayTally;
  /** What went wrong, as a sentence; '' when nothing did. */
  readonly problem: string;
  /** Connection that the replay is on, and the one whose record is replayed. */
  readonly connection: string;
  readonly recorded: string;
}

/** A stretch of what became known about a replay; the first batch tells everything so far. */
export interface ReplayDelta {
  readonly state: ReplayState;
  /** New and changed cases, whole. */
  readonly cases: readonly ReplayCase[];
}
