import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { PLATFORM } from './platform.ts';

export type Spawn = (command: string, args: readonly string[], options: SpawnOptions) => ChildProcess;

/**
 * How clients start a server by a name as it stands in their configurations. On Windows that finds batch files (npx.cmd), and loads what
 * it takes; elsewhere the system finds a command by itself.
 */
export async function systemSpawn(): Promise<Spawn> {
  return PLATFORM === 'windows' ? (await import('cross-spawn')).default : spawn;
}
