export { CannotTry, type ServerRun, tryFault, tryServer } from './server-run.ts';
export { ClientTrials, type ClientTrialsFacts, type TrialTelling } from './client-trials.ts';
export { Trials } from './trials.ts';
