export { commandTable } from './command-table.ts';
export type { CommandedEngine, CommandedParts } from './context.ts';
export { Runs } from './runs.ts';
