export { completeQuery, type CompletionOption, type Vocabulary } from './complete.ts';
export { readDeepTerm } from './deep.ts';
export { deepHits, type FrameMessages } from './event-text.ts';
export { describeQuery } from './describe.ts';
export { readPath, valueAt } from './message-path.ts';
export { parseQuery, type QueryReading } from './parse.ts';
export { pathTo, termOf, withTerm, type TermJoin, type TermValue } from './terms.ts';
export { tokenize } from './tokens.ts';
export type { DeepSubject, DeepTest, QueryView, RowTest } from './view.ts';
