export { isConnected, runCheck, type CheckRun } from './check-run.ts';
export { sweepOptions, Sweeps, sweptRevision } from './sweep.ts';
export { WhatIfs } from './what-if.ts';
