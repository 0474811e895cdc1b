export { BridgeFault, BridgeServer, isRefusal, type Subscription } from './bridge/index.ts';
export type { Answer, Answerer, Outcome } from './client/index.ts';
export type { Recording } from './capture-destination.ts';
export { isConnected, runCheck, type CheckRun } from './check-run.ts';
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
export type { LiveConnection } from './live-connection.ts';
export { sweepOptions, sweptRevision, type SweptRevision } from './sweep.ts';
export { VERSION } from './version.ts';
