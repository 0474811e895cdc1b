import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { StartedBy } from '../../../shared/capture/index.ts';

/** So far up is looked; what is above started the desktop. */
const MOST = 6;

/** A process and those above it, by Linux's /proc (proc(5)); elsewhere the process alone, without a name. */
export function startedBy(parent: number): StartedBy[] {
  const processes: StartedBy[] = [];
  for (let pid = parent; pid > 1 && processes.length < MOST; pid = parentOf(pid))
    processes.push({ pid, name: nameOf(pid) });
  return processes;
}

function parentOf(pid: number): number {
  const stat = textOf(`/proc/${pid}/stat`);
  // "pid (name) state ppid …"; the name may hold spaces and parentheses.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
}

/** `node cli.js`, `claude`: the program, and the script that it runs, never an option, which may be a secret. */
function nameOf(pid: number): string {
  const [first = '', second = ''] = textOf(`/proc/${pid}/cmdline`).split('\0');
  const program = posix.basename(first.split(' ', 1)[0] ?? '');
  const isScript = second.startsWith('/') || /^[\w.-]+\.(?:[cm]?js|[cm]?ts|py|sh)$/.test(second);
  return isScript ? `${program} ${posix.basename(second)}` : program;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
