// What the clients of others make of a server's tools: rules as data, one file a client, and those who ask them.
export {
  type ClientCost,
  contextCost,
  type ContextCost,
  type Cost,
  COST_PARTS,
  type CostPart,
  type Tokenizer,
  type ToolCost,
} from './context-cost.ts';
export { ageWords, evidenceWords, isOld, KNOWN_WORDS, newestDate } from './evidence.ts';
export { type Asked, type Breach, type ClientJudgement, judgeAll, judgements } from './judge.ts';
export { type KnownRules, ownRules, rulesWith } from './known-rules.ts';
export { type ReachOfTools, reachOfTools } from './reach-of-tools.ts';
export { readRules, type RulesReading } from './read-rules.ts';
export {
  type ClientFacts,
  type ClientRule,
  type ClientRules,
  type Effect,
  type KnownBy,
  type Reach,
  REACHES,
  reaches,
  type RuleSource,
  type ShownName,
  worse,
} from './rule.ts';
export { type Served, type ServedPage, type ServedResult, servedTools } from './served.ts';
export type { Dialect, SchemaJudge } from './test-language/index.ts';
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
