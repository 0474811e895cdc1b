export { endTree } from './end-tree.ts';
export { listProcesses } from './list-processes.ts';
export { serverProcesses, type KnownServer } from './server-processes.ts';
