/**
 * Here the platforms differ. On POSIX every server leads a process group of its own, so that a
 * launcher (`npx`, `sh -c`) and what it launched are ended together. Windows has no such groups: there `taskkill /T`
 * walks the tree below a process, which works only as long as that process lives, and a tree whose root is gone
 * cannot be found again. A descendant that makes a session of its own (setsid) escapes on every platform.
 */
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import crossSpawn from 'cross-spawn';
import { processIds, statOf } from '../../proc/index.ts';
import { systemErrorCode, systemErrorInWords } from '../wire/index.ts';
import { PLATFORM } from './platform.ts';

export type EndingSignal = 'SIGTERM' | 'SIGKILL';

/** What to start: a program by its absolute path, and the name it was asked for by. */
export interface Program {
  readonly path: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Starts a program as the leader of a group of its own, with three pipes. Throws or emits `error` as `spawn` does. */
export function spawnGroup(program: Program): ChildProcess {
  const options: SpawnOptions = { cwd: program.cwd, env: program.env, stdio: ['pipe', 'pipe', 'pipe'] };
  // On Windows `detached` would open a console window, and batch files (npx.cmd) need cross-spawn's quoting.
  if (PLATFORM === 'windows') return crossSpawn(program.path, program.args, { ...options, windowsHide: true });
  // A shell passes the name as it was typed; launchers that look at their own name rely on that.
  return spawn(program.path, program.args, { ...options, argv0: program.command, detached: true });
}

/** Sends a signal to every member of the group that `leader` leads or led; `done` gets the cause when that failed, else null. */
export function signalGroup(leader: number, signal: EndingSignal, done: (error: string | null) => void): void {
  if (PLATFORM === 'windows') {
    const force = signal === 'SIGKILL' ? ['/F'] : [];
    const kill = spawn('taskkill', ['/PID', String(leader), '/T', ...force], { stdio: 'ignore', windowsHide: true });
    kill.on('error', (error) => done(systemErrorInWords(error)));
    kill.on('exit', (code) => done(code === 0 ? null : `taskkill ended with code ${code ?? 'unknown'}`));
    return;
  }
  let failure: string | null = null;
  try {
    process.kill(-leader, signal);
  } catch (error) {
    failure =
      systemErrorCode(error) === 'ESRCH' ? 'no process of the group was left (ESRCH)' : systemErrorInWords(error);
  }
  done(failure);
}

/** Ends a group at once and waits for no one. Returns false when there was nothing left to end. */
export function killGroupNow(leader: number): boolean {
  if (PLATFORM === 'windows') {
    return (
      spawnSync('taskkill', ['/PID', String(leader), '/T', '/F'], { stdio: 'ignore', windowsHide: true }).status === 0
    );
  }
  try {
    return process.kill(-leader, 'SIGKILL');
  } catch (error) {
    return systemErrorCode(error) !== 'ESRCH';
  }
}

/** True while a process of the group still runs. Always false on Windows once the leader has gone, see above. */
export function groupAlive(leader: number): boolean {
  if (PLATFORM === 'windows') return false;
  try {
    process.kill(-leader, 0);
  } catch (error) {
    return systemErrorCode(error) !== 'ESRCH';
  }
  // The group may consist of dead processes whose parent has not collected them; a container's first process often never does.
  return runningMembers(leader) !== 0;
}

/** Processes of a group that are not zombies, by Linux's /proc; -1 where there is none to ask. */
function runningMembers(group: number): number {
  const pids = processIds();
  if (pids.length === 0) return -1;
  const isRunning = (pid: number): boolean => {
    const stat = statOf(pid);
    return stat !== null && stat.group === group && stat.state !== 'Z' && stat.state !== 'X';
  };
  return pids.filter(isRunning).length;
}
