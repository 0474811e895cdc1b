export { faultOf, FAULTS } from './faults/index.ts';
export { editedRules } from './edit-rules.ts';
export { type Evidence, type EvidenceKind, ruleOfEvidence } from './evidence.ts';
export { Middle } from './middle.ts';
export { type Recipe, RECIPES } from './recipes.ts';
export { type RuleLine, rulesOutline, type RulesOutline } from './outline.ts';
export type { Passage, Touch } from './passage.ts';
export { ANY_FILE, type FileReader, readRules } from './read-rules.ts';
export { rulesJsonSchema } from './rules-schema.ts';
export { answerSources, type RuleSet, scriptsOf } from './rule.ts';
export {
  type AnswerChange,
  type AnswerSource,
  type Break,
  type Carrier,
  ELSEWHERE,
  type Ending,
  type HeaderEdit,
  type Hold,
  type OwnAnswer,
  type Piece,
  SAME_ANSWER,
  type ScriptInput,
  type ScriptOutcome,
} from './steps/index.ts';
