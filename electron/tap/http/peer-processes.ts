import type { Socket } from 'node:net';
import { openFiles, processIds, procText, socketsBetween } from '../../proc/index.ts';
import { TRAITS } from '../../platform/index.ts';

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
    if (!TRAITS.proc) return 0;
    const [own] = socketsBetween(procText('net/tcp'), remotePort, localPort);
    if (own === undefined) return 0;
    const link = `socket:[${own.inode}]`;
    const holds = (pid: number): boolean => openFiles(pid).includes(link);
    return this.#known.find(holds) ?? processIds().toReversed().find(holds) ?? 0;
  }
}
