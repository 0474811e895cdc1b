import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { inProject } from './project.ts';

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The command line: what runs these words, with everything it keeps below `home`. */
export type CommandLine = typeof mcpscope;

/** Runs the built command line to its end, with everything it keeps below `home`. */
export async function mcpscope(
  home: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  // The test runner asks for colours.
  const { FORCE_COLOR: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [inProject('dist/cli/mcpscope.cjs'), ...words], {
    env: { ...inherited, NO_COLOR: '1', ...env, MCPSCOPE_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, stdout, stderr };
}
