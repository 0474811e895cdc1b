import type { YamlProblem } from '../yaml/index.ts';
import type { StepKind } from './sequence.ts';

/** A step, as a list of steps shows it. */
export interface StepOutline {
  readonly name: string;
  readonly kind: StepKind;
  /** From 1. */
  readonly line: number;
}

/** A text that is to be a sequence, read. */
export interface SequenceOutline {
  /** '' where it cannot be read. */
  readonly name: string;
  readonly steps: readonly StepOutline[];
  readonly problems: readonly YamlProblem[];
}

/** A file of the requests folder. */
export interface KeptSequence extends SequenceOutline {
  readonly fileName: string;
  /** ISO 8601. */
  readonly changedAt: string;
}

/** The folder of saved requests and sequences. */
export interface SequenceFolder {
  readonly path: string;
  /** In the order of their file names. */
  readonly files: readonly KeptSequence[];
  /** Why it cannot be read, as a sentence; '' when it can. */
  readonly problem: string;
}
