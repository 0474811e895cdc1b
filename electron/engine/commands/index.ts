export { commandTable } from './command-table.ts';
export type { CommandedEngine } from './context.ts';
export { Runs } from './runs.ts';
