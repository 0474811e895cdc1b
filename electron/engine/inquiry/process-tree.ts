import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { posix } from 'node:path';

/** A process of a server, as Linux tells it by /proc (proc(5)). */
export interface TreeProcess {
  readonly pid: number;
  /** What it runs, in a word or two, without its options. */
  readonly name: string;
  /** Time of processors that it has used, in ticks. */
  readonly ticks: number;
}

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly ticks: number;
}

/** The processes below a leader and of its group, itself first, in the order of their start; none where the system has no /proc. */
export function processTree(leader: number): readonly TreeProcess[] {
  const stats = allStats();
  const members = new Set([leader]);
  for (const { pid, parent, group } of stats) if (group === leader || members.has(parent)) members.add(pid);
  return stats
    .filter(({ pid }) => members.has(pid))
    .map(({ pid, ticks }) => ({ pid, ticks, name: nameOf(pid) }))
    .filter(({ name }) => name !== '');
}

function allStats(): Stat[] {
  let pids: number[];
  try {
    pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
  return pids.toSorted((one, other) => one - other).flatMap(statOf);
}

function statOf(pid: number): Stat[] {
  const stat = textOf(`/proc/${pid}/stat`);
  if (stat === '') return [];
  // "pid (name) state ppid pgrp … utime stime", the 14th and 15th; the name may hold spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return [{ pid, parent: Number(fields[1]), group: Number(fields[2]), ticks: Number(fields[11]) + Number(fields[12]) }];
}

/** `npm exec weather`, `node server.js`: a title that a process gave itself stands in one word. */
function nameOf(pid: number): string {
  const [first = '', second = ''] = textOf(`/proc/${pid}/cmdline`).split('\0');
  const words = first.split(' ').filter((word) => word !== '');
  if (words.length > 1)
    return words
      .filter((word) => !word.startsWith('-'))
      .slice(0, 3)
      .join(' ');
  const program = posix.basename(first);
  return second === '' || second.startsWith('-') ? program : `${program} ${posix.basename(second)}`;
}

/** What processes have open over TCP. */
export interface Sockets {
  /** Ports that they listen on. */
  readonly listening: readonly number[];
  /** Connections to other machines. */
  readonly connections: number;
}

const LISTEN = '0A';
const ESTABLISHED = '01';
/** 127.0.0.0/8, ::1, and the former within IPv6, as /proc/net writes them: words of four bytes in the machine's order. */
const LOOPBACK = /^(?:[0-9A-F]{6}7F|0{24}01000000|0{16}FFFF0000[0-9A-F]{6}7F)$/;

/** What the processes have open, from /proc/net/tcp and the sockets among their files. */
export function socketsOf(processes: readonly TreeProcess[]): Sockets {
  const own = new Set(processes.flatMap(({ pid }) => socketInodes(pid)));
  const listening = new Set<number>();
  let connections = 0;
  const [leader] = processes;
  if (leader === undefined || own.size === 0) return { listening: [], connections };
  for (const table of ['tcp', 'tcp6'])
    for (const line of textOf(`/proc/${leader.pid}/net/${table}`).split('\n').slice(1)) {
      const [, local = '', remote = '', state = '', , , , , , inode = ''] = line.trim().split(/\s+/);
      if (!own.has(inode)) continue;
      if (state === LISTEN) listening.add(Number.parseInt(local.split(':')[1] ?? '', 16));
      else if (state === ESTABLISHED && !LOOPBACK.test(remote.split(':')[0] ?? '')) connections += 1;
    }
  return { listening: [...listening], connections };
}

function socketInodes(pid: number): string[] {
  let files: string[];
  try {
    files = readdirSync(`/proc/${pid}/fd`);
  } catch {
    return [];
  }
  return files.flatMap((file) => {
    const [, inode] = /^socket:\[(\d+)]$/.exec(linkOf(`/proc/${pid}/fd/${file}`)) ?? [];
    return inode === undefined ? [] : [inode];
  });
}

/** A process may end while it is looked at. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
