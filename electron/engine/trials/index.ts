export { CannotTry, tryFault, tryServer } from './server-run.ts';
export { ClientTrials, type TrialTelling } from './client-trials.ts';
export { Trials } from './trials.ts';
