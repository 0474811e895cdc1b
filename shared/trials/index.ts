export { CLIENT_FAULTS, type ClientFault } from './client-faults.ts';
export type { ClientEnd } from './client-end.ts';
export { type PlainRun, plainRun, reactionOfClient } from './client-reaction.ts';
export { trialReport, type TrialReport } from './report.ts';
export { reactionOfServer } from './server-reaction.ts';
export { OUTCOME_TONES, TONE_SIGNS, type Trial, type TrialRecord, type TrialSide } from './trial.ts';
export { duration } from './words.ts';
