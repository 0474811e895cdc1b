export { commandLine } from './command-line.ts';
export { EnvironmentTable } from './EnvironmentTable.tsx';
export { exitWords } from './process-exit.ts';
export { RunBlock } from './RunBlock.tsx';
export { isAlarming } from './stderr-alarm.ts';
