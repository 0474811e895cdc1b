import type { StepKind } from './sequence.ts';

/** How a step stands. `failed`: it did what it does, and something that was expected of it did not come about. */
export type StepState = 'waiting' | 'running' | 'passed' | 'failed' | 'skipped';

/** What a step came to. */
export interface StepReport {
  readonly name: string;
  readonly kind: StepKind;
  readonly line: number;
  readonly state: StepState;
  /** Seq of what it sent, and of what answered or was waited for; 0 for none. */
  readonly sent: number;
  readonly answer: number;
  /** µs from its beginning to its end; −1 before. */
  readonly took: number;
  /** What went wrong, as sentences. */
  readonly problems: readonly string[];
  /** What it captured: name and value as JSON text, at most 200 UTF-16 units each. */
  readonly captured: Readonly<Record<string, string>>;
}

/** A run of a sequence. */
export interface SequenceReport {
  readonly run: string;
  readonly name: string;
  /** Connection on which it runs. */
  readonly connection: string;
  readonly state: 'running' | 'passed' | 'failed' | 'stopped';
  readonly steps: readonly StepReport[];
  /** Wall clock of its beginning, ISO 8601. */
  readonly startedAt: string;
  /** µs until its end; −1 before. */
  readonly took: number;
}
