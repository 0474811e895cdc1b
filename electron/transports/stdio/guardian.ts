import { spawn, type ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { PLATFORM } from './platform.ts';
import { systemErrorInWords } from '../wire/index.ts';

/**
 * Reads `add N` and `remove N`; when its input ends, because we ended in whatever way, it ends the groups that are
 * left. Only digits are ever written to it. Signals from a terminal do not concern it.
 */
const SCRIPT = `
trap '' HUP INT QUIT TERM
groups=' '
while read -r verb group; do
  case "$group" in ''|*[!0-9]*) continue;; esac
  case "$verb" in
    add) groups="$groups$group ";;
    remove) case "$groups" in *" $group "*) groups="\${groups%% "$group" *} \${groups#* "$group" }";; esac;;
  esac
done
set -- $groups
[ $# -eq 0 ] && exit 0
for group; do kill -s TERM -- "-$group" 2>/dev/null; done
sleep 2
for group; do kill -s KILL -- "-$group" 2>/dev/null; done
`;

let guardian: ChildProcess | null = null;
const guarded = new Map<number, (problem: string) => void>();

/**
 * Sees to it that a process group is ended even when this process is killed: a small shell of its own session, one for
 * this whole process, is told of each group through a pipe and acts when the pipe closes. It never keeps us alive.
 * `onProblem` gets a sentence when that protection cannot be given or was lost. On Windows there is no such
 * protection: a server outlives us there when we are killed, unless it ends at the end of its input.
 */
export function guard(group: number, onProblem: (problem: string) => void): void {
  if (PLATFORM === 'windows') return;
  guarded.set(group, onProblem);
  if (guardian === null) start();
  else tell(`add ${group}`);
}

/** The group has ended and needs no guard. */
export function unguard(group: number): void {
  if (guarded.delete(group)) tell(`remove ${group}`);
}

function start(): void {
  // Out of our group and session, so that a terminal's Ctrl-C or hang-up does not reach it before it is needed.
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'mcpscope-guardian'], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
  });
  guardian = shell;
  shell.on('error', (error) => lost(shell, `could not be started: ${systemErrorInWords(error)}`));
  shell.on('exit', (code, signal) => lost(shell, `ended with ${signal ?? `code ${code ?? 'unknown'}`}`));
  shell.stdin.on('error', (error) => lost(shell, `can no longer be reached: ${systemErrorInWords(error)}`));
  shell.unref();
  // The pipe is a socket underneath, which would keep our event loop alive.
  if (shell.stdin instanceof Socket) shell.stdin.unref();
  for (const group of guarded.keys()) tell(`add ${group}`);
}

function tell(line: string): void {
  guardian?.stdin?.write(`${line}\n`);
}

/** The next call of `guard` starts a new one, for all groups. */
function lost(shell: ChildProcess, what: string): void {
  if (guardian !== shell) return;
  guardian = null;
  for (const onProblem of guarded.values()) {
    onProblem(
      `The process that ends servers when mcpscope is killed ${what}. Should mcpscope be killed now, this server may stay behind.`,
    );
  }
}
