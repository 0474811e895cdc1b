export type { Question, QuestionsDelta } from './question.ts';
export { isSettled, mergedQuestions, SETTLED_KEPT, WAITING_MOST } from './question-list.ts';
export type { StandingReply, StandingRule } from './standing-rule.ts';
export { changesRoots, ruleFor } from './rule-choice.ts';
export { formDefaults } from './form-defaults.ts';
export { gateOf, isDeclared, methodGate } from './gate.ts';
export { elicitResult, responseText, ruleReply, type QuestionReply } from './reply.ts';
export { outcomeOf, outcomeOfResponse, resultWords } from './outcome.ts';
