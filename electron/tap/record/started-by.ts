import { posix } from 'node:path';
import type { StartedBy } from '../../../shared/capture/index.ts';
import { commandWords, statOf } from '../../proc/index.ts';

/** So far up is looked; what is above started the desktop. */
const MOST = 6;

/** A process and those above it, by Linux's /proc (proc(5)); elsewhere the process alone, without a name. */
export function startedBy(parent: number): StartedBy[] {
  const processes: StartedBy[] = [];
  for (let pid = parent; pid > 1 && processes.length < MOST; pid = statOf(pid)?.parent ?? 0)
    processes.push({ pid, name: nameOf(pid) });
  return processes;
}

/** `node cli.js`, `claude`: the program, and the script that it runs, never an option, which may be a secret. */
function nameOf(pid: number): string {
  const [first = '', second = ''] = commandWords(pid);
  const program = posix.basename(first.split(' ', 1)[0] ?? '');
  const isScript = second.startsWith('/') || /^[\w.-]+\.(?:[cm]?js|[cm]?ts|py|sh)$/.test(second);
  return isScript ? `${program} ${posix.basename(second)}` : program;
}
