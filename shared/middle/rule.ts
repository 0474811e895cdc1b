import type { Direction } from '../capture/index.ts';
import type { FaultGround } from './faults/index.ts';
import type { AnswerSource, Hold, StepDeed } from './steps/index.ts';

/** Which messages a rule is about, and how many of them. */
export interface RuleCondition {
  /** In the filter language (docs/filter.md); '' for every message. */
  readonly filter: string;
  /** Null for both. */
  readonly direction: Direction | null;
  /** The first so many that the filter lets through are left alone. */
  readonly after: number;
  /** Of the others every so many-th, from the first on; 1 for each. */
  readonly every: number;
  /** At most so many are touched; 0 for no limit. */
  readonly times: number;
  /** From 0 to 1. */
  readonly chance: number;
}

/** What is done to messages on their way, and to which. */
export interface MiddleRule {
  readonly name: string;
  readonly enabled: boolean;
  readonly when: RuleCondition;
  /** In their order. */
  readonly steps: readonly RuleStep[];
}

/** One step of a rule. */
export interface RuleStep {
  /** What it does, in words that finish the sentence “the message was …”. */
  readonly does: string;
  readonly deed: StepDeed;
  /** Where it can be had. */
  readonly ground: FaultGround;
  /** Who answers in the place of who the message is for, where somebody does. */
  readonly asks?: AnswerSource;
  /** The source that it runs, where it is a script. */
  readonly script?: string;
  /** How it holds the message, where it does. */
  readonly hold?: Hold;
}

/** The rules of a file; those of groups that are switched off are off. */
export interface RuleSet {
  readonly name: string;
  /** What chances are drawn by; null where each run draws its own. */
  readonly seed: number | null;
  readonly rules: readonly MiddleRule[];
}

/** The scripts of the steps of these rules. */
export function scriptsOf({ rules }: RuleSet): string[] {
  return rules.flatMap(({ steps }) => steps.flatMap(({ script }) => (script === undefined ? [] : [script])));
}

/** Who answers by these rules in the place of servers. */
export function answerSources({ rules }: RuleSet): AnswerSource[] {
  return rules.flatMap(({ steps }) => steps.flatMap(({ asks }) => (asks === undefined ? [] : [asks])));
}
