export { completeQuery, type CompletionOption, type Vocabulary } from './complete.ts';
export { readDeepTerm } from './deep.ts';
export type { Field } from './field.ts';
export { fieldNamed, FIELDS } from './fields.ts';
export { deepHits, type FrameMessages } from './event-text.ts';
export { describeQuery } from './describe.ts';
export {
  type ExpressionReading,
  readExpression,
  readReplacing,
  type Replacer,
  type ReplacingReading,
} from './expression.ts';
export { chosenTerms, withChosenTerms } from './offered-terms.ts';
export { readPath, readPlace, valueAt } from './message-path.ts';
export { parseQuery, type QueryReading } from './parse.ts';
export { fold } from './pattern.ts';
export { pathTo, termOf, withTerm, type TermJoin, type TermValue } from './terms.ts';
export { tokenize } from './tokens.ts';
export type { DeepSubject, DeepTest, QueryView, RowTest } from './view.ts';
