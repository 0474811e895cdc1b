import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';

const ESTABLISHED = '01';
const ROOT = 0;

/**
 * Whether the process at the other end of a loopback connection is the user's own (or root's, which relays connections into
 * containers and virtual machines). Linux tells in its table of sockets. On macOS and Windows no address is handed over where
 * another user could read it, so there is nothing to ask. False where the system should tell and does not.
 */
export function isOfOurUser({ remotePort, localPort }: Socket): boolean {
  if (process.platform === 'darwin' || process.platform === 'win32') return true;
  const user = userOfSocket(socketTables(), remotePort ?? 0, localPort ?? 0);
  return user !== null && (user === process.getuid?.() || user === ROOT);
}

function socketTables(): string {
  return ['/proc/net/tcp', '/proc/net/tcp6'].map(readTable).join('\n');
}

function readTable(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    // A system without this table: nobody is found in it.
    return '';
  }
}

/** The user of the connected socket from port `from` to port `to` in the text of Linux's table; null where there is none. */
export function userOfSocket(table: string, from: number, to: number): number | null {
  for (const line of table.split('\n')) {
    const [, local, remote, state, , , , user] = line.trim().split(/\s+/);
    if (portIn(local) === from && portIn(remote) === to && state === ESTABLISHED) return Number(user);
  }
  return null;
}

function portIn(address: string | undefined): number {
  return Number.parseInt(address?.split(':')[1] ?? '', 16);
}
