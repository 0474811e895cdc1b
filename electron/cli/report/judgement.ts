import type { FailOn } from './exit-codes.ts';
import type { RuleChoice } from './rule-choice.ts';

/** What of the findings counts, and how much. */
export interface Judgement {
  readonly failOn: FailOn;
  readonly rules: RuleChoice;
}
