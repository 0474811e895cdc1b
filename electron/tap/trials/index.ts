export type { ClientCommand } from './client-process.ts';
export { type ClientRun, tryStartedClient, tryTappedClient } from './client-run.ts';
export { nameOf } from './name-of.ts';
export { NoTrial } from './no-trial.ts';
export { openHttpStand } from './http-stand.ts';
export type { Stand, TriedFault } from './stand.ts';
export { openStdioStand } from './stdio-stand.ts';
export { openTappedStand, type TappedConnection } from './tapped-stand.ts';
export { type FaultChoice, faultsOn, type TrialGround, triedFaults } from './tried-faults.ts';
