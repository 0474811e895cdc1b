export type { ClientEnd } from './client-end.ts';
export { type ClientTrial, type PlainRun, plainRun, type Reaction, reactionOfClient } from './client-reaction.ts';
export { trialReport, type TrialReport, type TrialRun } from './report.ts';
export {
  OUTCOME_TONES,
  type Trial,
  type TrialEvidence,
  type TrialOutcome,
  type TrialRecord,
  type TrialSide,
} from './trial.ts';
export { duration } from './words.ts';
