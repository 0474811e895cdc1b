export { EnvironmentFile, readEnvironment, type Environment } from './environment-file.ts';
export { handMade, type HandMade } from './hand-made.ts';
export { operationEnded } from './operation-ended.ts';
export { sendByUser } from './send-by-user.ts';
export { sendingCommands } from './sending-commands.ts';
