export { explain, type Explanation } from './explain.ts';
export type { Standing } from './standing.ts';
export { isSameSubject, subjectText, type Subject } from './subject.ts';
export { subjectAt } from './subject-at.ts';
