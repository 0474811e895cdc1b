export { demoServerBeside } from './demo-server.ts';
export { codeOfSignal, endWithProcess, type ProcessLife } from './end-with-process.ts';
export type { EngineOptions } from './engine-options.ts';
export { printLines, reportLines } from './shell-output.ts';
export { VERSION } from './version.ts';
export { windowShell } from './window-shell.ts';
