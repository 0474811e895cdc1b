import type { ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { composeEnvironment } from './environment.ts';
import { FailedStart } from './failed-start.ts';
import { PLATFORM } from './platform.ts';
import { spawnGroup } from './process-group.ts';
import { problemOfFolder, resolveCommand } from './resolve-command.ts';
import { RunningServer } from './running-server.ts';
import { spawnFailure } from './spawn-failure.ts';
import type { StdioTransport, TransportSink } from '../wire/index.ts';

/** What to start, and how to record it. */
export interface StdioOptions {
  readonly command: string;
  readonly args: readonly string[];
  /** The arguments as the record has them, without their secrets. */
  readonly recordedArgs: readonly string[];
  /** Absolute, or relative to our own; our own when empty. */
  readonly cwd: string;
  /** Variables on top of the inherited ones. */
  readonly env: Readonly<Record<string, string>>;
  /** Keep values of variables in the record; else they are masked by length and fingerprint. */
  readonly keepEnvironmentValues: boolean;
  fingerprint(value: string): string;
  /** µs since the start of the capture. */
  now(): number;
  /** Time that each step of the shutdown may take, ms; 2000 when not given. */
  readonly graceMs?: number;
}

const GRACE_MS = 2000;

/**
 * Starts a server and speaks with it through its stdin and stdout. `process.spawn` or `process.spawn-failed` is told
 * before this returns, except for a failure that only the system's own attempt shows. Never throws.
 */
export function startStdio(options: StdioOptions, sink: TransportSink): StdioTransport {
  const { command, args, recordedArgs } = options;
  const now = (): number => options.now();
  const cwd = resolve(options.cwd);
  const environment = composeEnvironment(
    process.env,
    options.env,
    { keepValues: options.keepEnvironmentValues, fingerprint: (value) => options.fingerprint(value) },
    PLATFORM,
  );
  const { variables, entries: env } = environment;
  const failed = new FailedStart({ command, args: recordedArgs, cwd, env, now }, sink);

  const folderProblem = problemOfFolder(cwd);
  if (folderProblem !== null) return failed.because('cwd-missing', folderProblem, [cwd]);
  const found = resolveCommand(command, cwd, variables, PLATFORM);
  if (!found.ok) return failed.because(found.reason, found.message, found.searched);

  const refused = (error: unknown): FailedStart => {
    const { reason, message } = spawnFailure(found.path, error);
    return failed.because(reason, message, found.searched);
  };
  let child: ChildProcess;
  try {
    child = spawnGroup({ path: found.path, command, args, cwd, env: variables });
  } catch (error) {
    return refused(error);
  }
  const { pid, stdin, stdout, stderr } = child;
  if (pid === undefined || stdin === null || stdout === null || stderr === null) {
    child.once('error', refused);
    return failed;
  }
  sink.event({ kind: 'process.spawn', t: now(), command, args: recordedArgs, cwd, resolved: found.path, pid, env });
  return new RunningServer({ child, pid, stdin, stdout, stderr }, sink, now, options.graceMs ?? GRACE_MS);
}
