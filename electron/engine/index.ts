export { addressTarget, Elsewhere } from './elsewhere/index.ts';
export { acceptanceOf, costOf, rewritesOf } from './acceptance/index.ts';
export { profileId, type KeptProfile, Profiles, type SignInSettings } from './authorization/index.ts';
export { BridgeFault, BridgeServer, isRefusal, type Subscription } from './bridge/index.ts';
export { type RecordLimit, type Recording, UnreadableCapture } from './captures/index.ts';
export { isConnected, runCheck, sweepOptions, sweptRevision, type CheckRun } from './check/index.ts';
export { ClientFiles } from './client-files/index.ts';
export { compareCaptures } from './compare/index.ts';
export { Connection, type FileConnection } from './connection/index.ts';
export { createEngine, type Engine } from './engine.ts';
export { openBridge } from './engine-bridge.ts';
export { type ExportOutcome, makeExport } from './export/index.ts';
export { ImportFault, importFile } from './import/index.ts';
export { isOurHost, type ListenerLimits, listenOnLoopback, originOf, portOf, stopListening } from './loopback/index.ts';
export { type LiveConnection, revokeKept } from './live/index.ts';
export {
  type ForwardTarget,
  type MockLog,
  type MockPolicy,
  type MockRecord,
  MockSignIn,
  openMockRecord,
  playOverStdio,
  type HttpMock,
  serveOverHttp,
  type ServedEras,
  type Spoil,
  spoilOf,
  SPOILS,
  type UnmatchedPolicy,
} from './mock/index.ts';
export { SCHEMA_JUDGE } from './schemas/index.ts';
export { learnNoise, type ReplayRun, startReplay } from './replay/index.ts';
export { searchFiles } from './search/index.ts';
export { readEnvironment, sendByUser } from './sending/index.ts';
export { sequenceRules, SequenceRun } from './sequences/index.ts';
export { listProcesses, serverProcesses } from './server-processes/index.ts';
export { defaultFolders, defaultOptions, type Vault } from './settings/index.ts';
export { TapWatch } from './taps/index.ts';
export { CannotTry, tryServer } from './trials/index.ts';
export {
  codeOfSignal,
  demoServerBeside,
  endWithProcess,
  type EngineOptions,
  printLines,
  type ProcessLife,
  reportLines,
  VERSION,
  windowShell,
} from './shell/index.ts';
