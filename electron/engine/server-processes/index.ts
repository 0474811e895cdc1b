export { endTree } from './end-tree.ts';
export { listProcesses } from './list-processes.ts';
export { serverProcesses } from './server-processes.ts';
