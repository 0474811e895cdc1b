export { type Resolution, resolveCommand } from './resolve-command.ts';
export { startStdio, type StdioOptions } from './start-stdio.ts';
