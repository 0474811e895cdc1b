export { type CheckRun, isConnected, runCheck } from './check-run.ts';
export { sweepOptions, Sweeps, sweptRevision, type SweptRevision } from './sweep.ts';
export { WhatIfs } from './what-if.ts';
