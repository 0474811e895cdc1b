export { CLIENT_FAULTS, type ClientFault } from './client-faults.ts';
export type { ClientEnd } from './client-end.ts';
export { type ClientTrial, type PlainRun, plainRun, type Reaction, reactionOfClient } from './client-reaction.ts';
export { trialReport, type TrialReport, type TrialRun } from './report.ts';
export { reactionOfServer, type ServerTrial } from './server-reaction.ts';
export {
  OUTCOME_TONES,
  TONE_SIGNS,
  type Trial,
  type TrialEvidence,
  type TrialOutcome,
  type TrialRecord,
  type TrialSide,
} from './trial.ts';
export { duration } from './words.ts';
