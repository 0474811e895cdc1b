export { BridgeFault, BridgeServer, isRefusal, type Subscription } from './bridge/index.ts';
export { type Recording, UnreadableCapture } from './captures/index.ts';
export {
  type CheckRun,
  isConnected,
  runCheck,
  sweepOptions,
  sweptRevision,
  type SweptRevision,
} from './check/index.ts';
export type { Outcome } from './client/index.ts';
export { compareCaptures, type ComparisonOptions } from './compare/index.ts';
export { Connection, type ConnectionListener, type FileConnection } from './connection/index.ts';
export { createEngine, type Engine } from './engine.ts';
export { type ExportOutcome, makeExport } from './export/index.ts';
export { type Imported, ImportFault, importFile, importFormatOf } from './import/index.ts';
export { isOurHost, type ListenerLimits, listenOnLoopback, originOf, portOf, stopListening } from './loopback/index.ts';
export type { ConnectChoices, LiveConnection } from './live/index.ts';
export {
  type ForwardTarget,
  type HttpMock,
  type MockLog,
  type MockPolicy,
  type MockRecord,
  type MockRemark,
  openMockRecord,
  playOverStdio,
  serveOverHttp,
  type UnmatchedPolicy,
} from './mock/index.ts';
export { learnNoise, type ReplayOrder, type ReplayRun, startReplay } from './replay/index.ts';
export { type FileHits, searchFile } from './search/index.ts';
export { operationEnded, readEnvironment, sendByUser } from './sending/index.ts';
export { sequenceRules, SequenceRun } from './sequences/index.ts';
export { defaultFolders, defaultOptions, type Folders, type Vault } from './settings/index.ts';
export {
  codeOfSignal,
  type DemoServer,
  demoServerBeside,
  type EndSignal,
  endWithProcess,
  type EngineOptions,
  printLines,
  type ProcessLife,
  reportLines,
  VERSION,
} from './shell/index.ts';
