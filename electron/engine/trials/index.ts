export { CannotTry, type ServerRun, tryFault, tryServer } from './server-run.ts';
export { Trials } from './trials.ts';
