export { answering, type AnswerBody, asking, ELSEWHERE } from './answering.ts';
export {
  type AnswerChange,
  type AnswerSource,
  type Break,
  Draft,
  type Ending,
  type Extra,
  type HeaderEdit,
  type Hold,
  type OwnAnswer,
  type Piece,
  SAME_ANSWER,
} from './draft.ts';
export { editing, type PlaceEdit, replacing, replacingFinds } from './edits.ts';
export { type Carrier, isAlone, type Letter } from './letter.ts';
export {
  delaying,
  dropping,
  endingRecord,
  holding,
  marking,
  noting,
  notifying,
  reordering,
  repeating,
  throttling,
} from './passing.ts';
export { type ScriptInput, type ScriptOutcome, scripting } from './scripting.ts';
export { ALONE, type StepDeed, type StepGround, type Surroundings } from './step.ts';
