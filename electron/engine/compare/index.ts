export { compareCaptures } from './compare-captures.ts';
export { Comparisons } from './comparisons.ts';
export { DifferenceJobs } from './difference-jobs.ts';
export type { MessageText } from './message-texts.ts';
