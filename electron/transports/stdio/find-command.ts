import { PLATFORM } from './platform.ts';
import { resolveCommand, type Resolution } from './resolve-command.ts';

/** Finds the program of a command as this system would, from a folder and with these variables. */
export function findCommand(command: string, cwd: string, env: Readonly<Record<string, string>>): Resolution {
  return resolveCommand(command, cwd, env, PLATFORM);
}
