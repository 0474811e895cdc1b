// The state of a connection in one sentence, cause first.
export type { VerdictEvidence } from './evidence.ts';
export { forgottenSession } from './refusal.ts';
export { inquiryOf } from './inquiry.ts';
export { verdictOf } from './verdict.ts';
