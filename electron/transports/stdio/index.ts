export { findCommand } from './find-command.ts';
export { problemOfFolder } from './resolve-command.ts';
export { PLATFORM } from './platform.ts';
export { signalGroup, spawnGroup } from './process-group.ts';
export { resolveCommand } from './resolve-command.ts';
export { startStdio, type StdioOptions } from './start-stdio.ts';
export { systemSpawn } from './system-spawn.ts';
