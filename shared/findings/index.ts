export { Observation, type ObservationOptions, type ObservationStep } from './observation.ts';
export {
  type Finding,
  KEPT_PER_RULE,
  type OwnSchema,
  type Remarked,
  type SchemaCheck,
  type SchemaFault,
  type SchemaVerdict,
} from './engine/index.ts';
export { FINDING_GROUPS, RULES, type KnownRule } from './known-rules.ts';
export {
  catalogueEntry,
  type CatalogueEntry,
  clauseAddress,
  type Fault,
  type FindingLevel,
  isNoClause,
  type RuleKind,
} from './catalogue/index.ts';
export { missingRules, type MissingReason, type MissingRule } from './unimplemented.ts';
export { LOG_LEVELS } from './reading/index.ts';
