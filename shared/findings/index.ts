export * from './finding.ts';
export { Observation, type ObservationStep } from './observation.ts';
export { FINDING_GROUPS, RULES, type KnownRule } from './rules.ts';
export { KEPT_PER_RULE } from './judge.ts';
export { catalogueEntry, type CatalogueEntry, type Fault } from './catalogue.ts';
