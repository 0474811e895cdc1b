// What the clients of others make of a server's tools: rules as data, one file a client, and those who ask them.
export {
  type ClientCost,
  contextCost,
  type ContextCost,
  type CostPart,
  type Tokenizer,
  type ToolCost,
} from './context-cost.ts';
export { ageWords, evidenceWords, isOld, KNOWN_WORDS, newestDate } from './evidence.ts';
export { type Asked, type Breach, type ClientJudgement, judgeAll, judgements } from './judge.ts';
export { type KnownRules, ownRules, rulesWith } from './known-rules.ts';
export { type ReachOfTools, reachOfTools } from './reach-of-tools.ts';
export { readRules } from './read-rules.ts';
export { type ClientRule, type ClientRules, type Reach, REACHES, reaches } from './rule.ts';
export { type Served, type ServedPage, type ServedResult, servedTools } from './served.ts';
export type { SchemaJudge } from './test-language/index.ts';
export { ListRewriter, type Rewrite, rewriteTool } from './rewrite.ts';
export {
  acceptanceReport,
  type AcceptanceReport,
  type ClientVerdict,
  loses,
  type Outcome,
  OUTCOME_WORDS,
  outcomeOf,
  OUTCOMES,
  type ToldBreach,
} from './verdict.ts';
