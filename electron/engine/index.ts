export { BridgeFault, BridgeServer, isRefusal, type Subscription } from './bridge/index.ts';
export type { Outcome } from './client/index.ts';
export type { Recording } from './capture-destination.ts';
export { isConnected, runCheck, type CheckRun } from './check-run.ts';
export { compareCaptures, type ComparisonOptions } from './compare/compare-captures.ts';
export { Connection, type ConnectionListener } from './connection.ts';
export { defaultOptions } from './default-options.ts';
export { codeOfSignal, endWithProcess, type EndSignal } from './end-with-process.ts';
export {
  createEngine,
  demoServerBeside,
  type ConnectChoices,
  type DemoServer,
  type Engine,
  type EngineOptions,
} from './engine.ts';
export type { FileConnection } from './file-connection.ts';
export { defaultFolders, type Folders } from './folders.ts';
export { importFile, ImportFault, importFormatOf, type Imported } from './import/import-file.ts';
export type { LiveConnection } from './live-connection.ts';
export { learnNoise, startReplay, type ReplayOrder, type ReplayRun } from './replay/index.ts';
export {
  openMockRecord,
  playOverStdio,
  serveOverHttp,
  type ForwardTarget,
  type HttpMock,
  type MockLog,
  type MockPolicy,
  type MockRecord,
  type MockRemark,
  type UnmatchedPolicy,
} from './mock/index.ts';
export { operationEnded, readEnvironment, sendByUser } from './sending/index.ts';
export { SequenceRun, sequenceRules } from './sequences/index.ts';
export { searchFile, type FileHits } from './search/index.ts';
export { sweepOptions, sweptRevision, type SweptRevision } from './sweep.ts';
export { VERSION } from './version.ts';
export { makeExport, type ExportOutcome } from './export/index.ts';
export { UnreadableCapture } from './captures/index.ts';
