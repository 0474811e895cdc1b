export type { Finding } from './finding.ts';
export { Judge, KEPT_PER_RULE, type Remarked } from './judge.ts';
export { RuleBook, type RuleGroup } from './rule-book.ts';
export { type LastMessage, RuleContext } from './rule-context.ts';
export {
  always,
  type EventAtHand,
  type ExchangeAtHand,
  type FrameAtHand,
  type MessageAtHand,
  type MessageRule,
  onError,
  onEvent,
  onEveryNotification,
  onEveryRequest,
  onEveryResult,
  onFlaw,
  onFrame,
  onHandshake,
  onHttpWithSse,
  onKinds,
  onMessage,
  onNotification,
  onOddFrame,
  onQuestion,
  onRequest,
  onResult,
  onStreamable,
  type Rule,
  type RuleHit,
  type RuleHits,
} from './rule.ts';
export type { OwnSchema, SchemaCheck, SchemaFault, SchemaVerdict } from './schema-check.ts';
