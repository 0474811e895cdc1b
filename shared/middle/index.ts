export { type Fault, faultOf, FAULTS } from './faults/index.ts';
export { Middle } from './middle.ts';
export type { Passage, Touch } from './passage.ts';
export { readRules, type RulesReading } from './read-rules.ts';
export { rulesJsonSchema } from './rules-schema.ts';
export type { MiddleRule, RuleSet } from './rule.ts';
export type { Break, Ending, HeaderEdit, OwnAnswer, Piece } from './steps/index.ts';
