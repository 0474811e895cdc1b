import type { Direction } from '../capture/index.ts';
import type { OperationState, SurfaceKind } from '../analysis/index.ts';
import type { Compatibility, Difference, DifferenceTally } from './difference.ts';
import type { JsonDifference } from './json-difference.ts';

/** Whether an operation of one session has its like in the other, and came to the same there. */
export type PairOutcome = 'same' | 'differs' | 'only left' | 'only right';

/** One operation of either session, or the two that are the same one. */
export interface OperationPair {
  /** Direction of the request. */
  readonly dir: Direction;
  readonly method: string;
  /** What it names: tool, prompt, resource; '' for none. */
  readonly name: string;
  readonly outcome: PairOutcome;
  readonly left: OperationSide | null;
  readonly right: OperationSide | null;
  /** Of params and answers, noise left out; at most 20. */
  readonly differences: readonly JsonDifference[];
  /** How many there are beyond those. */
  readonly more: number;
}

export interface OperationSide {
  /** Index of the operation in its session, and events of its request and answer, 0 for none. */
  readonly index: number;
  readonly seq: number;
  readonly answerSeq: number;
  readonly state: OperationState;
  /** µs; -1 where there was no answer. */
  readonly latency: number;
}

/** A change of what the server offers (protocol facts §5.3). */
export interface SurfaceChange {
  readonly kind: SurfaceKind;
  /** Tool or prompt name, URI, template. */
  readonly name: string;
  /** Within the item: `inputSchema.properties.city`; '' for the whole item. */
  readonly path: string;
  readonly change: 'added' | 'removed' | 'changed';
  readonly compatibility: Exclude<Compatibility, 'same'>;
  /** Why it is judged so, one sentence. */
  readonly why: string;
  /** Compact JSON, at most 400 UTF-16 units; '' where the side has nothing there. */
  readonly left: string;
  readonly right: string;
}

/** How often a rule found something on either side. */
export interface FindingDifference {
  readonly rule: string;
  readonly title: string;
  readonly level: 'error' | 'warning' | 'info';
  readonly left: number;
  readonly right: number;
}

/** How long the operations of a method took, in µs; -1 where there were no answers. */
export interface LatencyDifference {
  readonly method: string;
  readonly left: { readonly count: number; readonly p50: number; readonly p95: number };
  readonly right: { readonly count: number; readonly p50: number; readonly p95: number };
}

/** Methods that crossed the wire in one of the two only, or in both: how often. */
export interface VocabularyDifference {
  readonly dir: 'c2s' | 's2c';
  readonly method: string;
  readonly left: number;
  readonly right: number;
}

/** Two sessions beside each other. */
export interface SessionComparison {
  /** What each is called. */
  readonly left: string;
  readonly right: string;
  /** True where nothing differs but noise and times. */
  readonly same: boolean;
  /** Era, revision, server, capabilities, facts: also what both have alike. */
  readonly identity: readonly Difference[];
  readonly surface: readonly SurfaceChange[];
  /** Tally of identity and surface together. */
  readonly tally: DifferenceTally;
  /**
   * In the order of the left session; those of the right one only stand where they happened. At most 10,000: where there are
   * more, those that are the same are left out first.
   */
  readonly operations: readonly OperationPair[];
  readonly moreOperations: number;
  /** How many of all operations came to what. */
  readonly outcomes: Readonly<Record<PairOutcome, number>>;
  readonly latency: readonly LatencyDifference[];
  readonly findings: readonly FindingDifference[];
  readonly vocabulary: readonly VocabularyDifference[];
  /** What could not be compared, a sentence each. */
  readonly notes: readonly string[];
}
