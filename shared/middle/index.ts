export { type Fault, faultOf, FAULTS } from './faults/index.ts';
export { editedRules, type RulesChange } from './edit-rules.ts';
export { type Evidence, type EvidenceKind, type FilteredStep, type PlaceRewrite, ruleOfEvidence } from './evidence.ts';
export { Middle } from './middle.ts';
export { type Recipe, RECIPES } from './recipes.ts';
export { type RuleLine, rulesOutline, type RulesOutline } from './outline.ts';
export type { Passage, Touch } from './passage.ts';
export { type FileReader, readRules, type RulesReading } from './read-rules.ts';
export { rulesJsonSchema } from './rules-schema.ts';
export { keepsAlive, type MiddleRule, type RuleSet, scriptsOf } from './rule.ts';
export {
  type AnswerChange,
  type Break,
  type Carrier,
  type Ending,
  type HeaderEdit,
  type Hold,
  type OwnAnswer,
  type Piece,
  SAME_ANSWER,
  type ScriptInput,
  type ScriptOutcome,
  type ScriptRunner,
} from './steps/index.ts';
