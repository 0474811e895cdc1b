export { commandLine } from './command-line.ts';
export { EnvironmentTable } from './EnvironmentTable.tsx';
export { exitWords } from './exit-words.ts';
export { ProcessPanel } from './ProcessPanel.tsx';
export { RunBlock } from './RunBlock.tsx';
export { isAlarming } from './StderrList.tsx';
