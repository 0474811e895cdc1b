import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Socket } from 'node:net';

const KNOWN_MOST = 16;

/** Finds the process at the other end of a loopback connection, by Linux's /proc (proc(5)); elsewhere none is found. */
export class PeerProcesses {
  readonly #pids = new WeakMap<Socket, number>();
  /** Those that were found before, the last one first: a client opens many connections. */
  #known: number[] = [];

  /** 0 where it cannot be known. */
  pidOf(socket: Socket): number {
    const known = this.#pids.get(socket);
    if (known !== undefined) return known;
    const pid = this.#find(socket);
    this.#pids.set(socket, pid);
    if (pid > 0) this.#known = [pid, ...this.#known.filter((other) => other !== pid)].slice(0, KNOWN_MOST);
    return pid;
  }

  #find({ remotePort = 0, localPort = 0 }: Socket): number {
    if (process.platform !== 'linux') return 0;
    const inode = inodeOf(textOf('/proc/net/tcp'), remotePort, localPort);
    if (inode === '') return 0;
    const link = `socket:[${inode}]`;
    return this.#known.find((pid) => holds(pid, link)) ?? processes().find((pid) => holds(pid, link)) ?? 0;
  }
}

/** The inode of the socket from port `from` to port `to` in the text of Linux's table; '' where there is none. */
function inodeOf(table: string, from: number, to: number): string {
  const ends = new RegExp(`^ *\\d+: [0-9A-F]+:${hex(from)} [0-9A-F]+:${hex(to)} .*$`, 'm');
  return ends.exec(table)?.[0].trim().split(/\s+/)[9] ?? '';
}

function hex(port: number): string {
  return port.toString(16).toUpperCase().padStart(4, '0');
}

function holds(pid: number, link: string): boolean {
  const folder = `/proc/${pid}/fd`;
  return namesIn(folder).some((name) => targetOf(`${folder}/${name}`) === link);
}

function processes(): number[] {
  return namesIn('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .toReversed();
}

/** None for the folder of a process that has ended, or of another user. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function targetOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
