export { Observation, type ObservationStep } from './observation.ts';
export {
  type Finding,
  type OwnSchema,
  type Remarked,
  type SchemaCheck,
  type SchemaFault,
  type SchemaVerdict,
} from './engine/index.ts';
export { recordFacts, type RecordFacts } from './record-facts.ts';
export { FINDING_GROUPS, RULES, type KnownRule } from './known-rules.ts';
export { catalogueEntry, clauseAddress, type FindingLevel, isNoClause } from './catalogue/index.ts';
export { missingRules, type MissingReason } from './unimplemented.ts';
export { LOG_LEVELS } from './reading/index.ts';
