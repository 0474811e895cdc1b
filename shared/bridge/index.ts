export type { AcceptedTool } from './acceptance-commands.ts';
export type { Sending } from '../compose/index.ts';
export { standingRules } from './standing-rules.ts';
export * from './carrier.ts';
export type {
  ChangedLine,
  FoundClient,
  FoundFile,
  FoundFinding,
  FoundServer,
  RewriteDone,
  RewritePreview,
  ServerProcess,
  ServerProcesses,
} from './client-file-commands.ts';
export * from './client-options.ts';
export * from './commands.ts';
export type { HeldMessage, HeldVerdict, MiddleDelta, MiddleState } from './middle-commands.ts';
export * from './launch-address.ts';
export * from './names.ts';
export {
  addressBatch,
  addresseeOf,
  type Batch,
  packBatch,
  type PackedBatch,
  readBatch,
  standingOf,
  unpackBatch,
} from './packed-batch.ts';
export * from './page-policy.ts';
export * from './outside-address.ts';
export * from './plain-address.ts';
export { type KeptSignInInfo, type KeptSignIns, type SaidOfToken, type SignInPace } from './sign-in-commands.ts';
export * from './settings.ts';
export type { SignInChoices } from './sign-in-choices.ts';
export * from './streams.ts';
export * from './targets.ts';
export type {
  ClientTrialsOrder,
  ClientTrialsState,
  FaultChoice,
  FaultChoices,
  OfferedFault,
} from './trial-commands.ts';
export type { ValueCheck, ValueFault } from './surface-commands.ts';
export * from './values.ts';
