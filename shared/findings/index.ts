export * from './finding.ts';
export { Observation, type ObservationOptions, type ObservationStep } from './observation.ts';
export type { OwnSchema, SchemaCheck, SchemaFault, SchemaVerdict } from './schema-check.ts';
export { FINDING_GROUPS, RULES, type KnownRule } from './rules.ts';
export { KEPT_PER_RULE, type Remarked } from './judge.ts';
export { catalogueEntry, type CatalogueEntry, type Fault, type RuleKind } from './catalogue.ts';
export { clauseAddress, isNoClause } from './clause-address.ts';
export { missingRules, type MissingReason, type MissingRule } from './unimplemented.ts';
export { LOG_LEVELS } from './log-levels.ts';
