import { openFiles, processIds, procText } from './processes.ts';

/** A line of Linux's tables of sockets, `/proc/net/tcp` and `tcp6` (proc(5)). Addresses are words of four bytes in the machine's order. */
export interface SocketLine {
  readonly localPort: number;
  readonly remote: string;
  readonly remotePort: number;
  /** Two digits: `LISTEN`, `ESTABLISHED`, … */
  readonly state: string;
  readonly user: number;
  readonly inode: string;
}

export const LISTEN = '0A';
export const ESTABLISHED = '01';

/** Reads such a table, without its heading. */
export function socketLines(table: string): SocketLine[] {
  return table.split('\n').flatMap((line) => {
    const [, local = '', remote = '', state = '', , , , user, , inode = ''] = line.trim().split(/\s+/);
    const [localPort, remotePort] = [portIn(local), portIn(remote)];
    if (Number.isNaN(localPort) || Number.isNaN(remotePort)) return [];
    return [{ localPort, remote: remote.split(':')[0] ?? '', remotePort, state, user: Number(user), inode }];
  });
}

/** The sockets from port `from` to port `to`. */
export function socketsBetween(table: string, from: number, to: number): SocketLine[] {
  // A machine has thousands of lines: only those are read that name both ports.
  const [one, other] = [from, to].map((port) => `:${port.toString(16).toUpperCase().padStart(4, '0')} `);
  const lines = table.split('\n').filter((line) => line.includes(one ?? '') && line.includes(other ?? ''));
  return socketLines(lines.join('\n')).filter(({ localPort, remotePort }) => localPort === from && remotePort === to);
}

/** The process of this machine that listens on a port, the first that does; 0 where none is seen, or the system has no /proc. */
export function listenerOn(port: number): number {
  const listening = ['net/tcp', 'net/tcp6'].flatMap((table) => socketLines(procText(table)));
  const sockets = listening.filter(({ localPort, state }) => localPort === port && state === LISTEN);
  const links = new Set(sockets.map(({ inode }) => `socket:[${inode}]`));
  if (links.size === 0) return 0;
  return processIds().find((pid) => openFiles(pid).some((file) => links.has(file))) ?? 0;
}

function portIn(address: string): number {
  return Number.parseInt(address.split(':')[1] ?? '', 16);
}
