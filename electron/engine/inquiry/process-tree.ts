import { posix } from 'node:path';
import { sourceName } from '../../../shared/capture/index.ts';
import {
  commandWords,
  ESTABLISHED,
  LISTEN,
  openFiles,
  processIds,
  procText,
  socketLines,
  statOf,
} from '../../proc/index.ts';

/** A process of a server, as Linux tells it by /proc (proc(5)). */
export interface TreeProcess {
  readonly pid: number;
  /** What it runs, in a word or two, without its options. */
  readonly name: string;
  /** Time of processors that it has used, in ticks. */
  readonly ticks: number;
  /** It runs, waits for a processor, or for a disk. */
  readonly runs: boolean;
}

const RUNS: ReadonlySet<string> = new Set(['R', 'D']);

/** The processes below a leader and of its group, itself first, in the order of their start; none where the system has no /proc. */
export function processTree(leader: number): readonly TreeProcess[] {
  const stats = processIds().flatMap((pid) => {
    const stat = statOf(pid);
    return stat === null ? [] : [{ pid, ...stat }];
  });
  const members = new Set([leader]);
  for (const { pid, parent, group } of stats) if (group === leader || members.has(parent)) members.add(pid);
  return stats
    .filter(({ pid }) => members.has(pid))
    .map(({ pid, used, state }) => ({ pid, ticks: used, runs: RUNS.has(state), name: nameOf(pid) }))
    .filter(({ name }) => name !== '');
}

/** `npm exec weather`, `node weather` for `node …/weather/dist/index.js`: a title that a process gave itself stands in one word. */
function nameOf(pid: number): string {
  const [first = '', second = ''] = commandWords(pid);
  const words = first.split(' ').filter((word) => word !== '');
  if (words.length > 1)
    return words
      .filter((word) => !word.startsWith('-'))
      .slice(0, 3)
      .join(' ');
  const program = posix.basename(first);
  const name = second === '' ? program : sourceName({ name: '', command: first, args: [second] });
  return name === program ? program : `${program} ${name}`;
}

/** What processes have open over TCP. */
export interface Sockets {
  /** Ports that they listen on. */
  readonly listening: readonly number[];
  /** Connections to other machines. */
  readonly connections: number;
}

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
    for (const { inode, state, localPort, remote } of socketLines(procText(`${leader.pid}/net/${table}`))) {
      if (!own.has(inode)) continue;
      if (state === LISTEN) listening.add(localPort);
      else if (state === ESTABLISHED && !LOOPBACK.test(remote)) connections += 1;
    }
  return { listening: [...listening], connections };
}

function socketInodes(pid: number): string[] {
  return openFiles(pid).flatMap((file) => /^socket:\[(\d+)]$/.exec(file)?.[1] ?? []);
}
