export type { Clause } from './table/index.ts';
export { explain, type Explanation } from './explain.ts';
export type { Standing } from './standing.ts';
export { isSameSubject, subjectText, type Subject, type SubjectKind } from './subject.ts';
export { subjectAt } from './subject-at.ts';
