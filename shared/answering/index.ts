export type { Question } from './question.ts';
export type { StandingRule } from './standing-rule.ts';
