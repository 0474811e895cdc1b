export type { ClientCommand } from './client-process.ts';
export { type ClientRun, tryStartedClient, tryTappedClient } from './client-run.ts';
export { NoTrial } from './no-trial.ts';
export { type AddressStandOptions, openHttpStand } from './http-stand.ts';
export type { Stand, TriedFault } from './stand.ts';
export { openStdioStand } from './stdio-stand.ts';
