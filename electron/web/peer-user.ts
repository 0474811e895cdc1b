import type { Socket } from 'node:net';
import { ESTABLISHED, procText, socketsBetween } from '../proc/index.ts';
import { TRAITS } from '../platform/index.ts';

const ROOT = 0;

/**
 * Whether the process at the other end of a loopback connection is the user's own (or root's, which relays connections into
 * containers and virtual machines). Linux tells in its table of sockets. On macOS and Windows no address is handed over where
 * another user could read it, so there is nothing to ask. False where the system should tell and does not.
 */
export function isOfOurUser({ remotePort, localPort }: Socket): boolean {
  if (!TRAITS.showsAddresses) return true;
  const user = userOfSocket(['net/tcp', 'net/tcp6'].map(procText).join('\n'), remotePort ?? 0, localPort ?? 0);
  return user !== null && (user === process.getuid?.() || user === ROOT);
}

/** The user of the connected socket from port `from` to port `to` in the text of Linux's table; null where there is none. */
export function userOfSocket(table: string, from: number, to: number): number | null {
  return socketsBetween(table, from, to).find(({ state }) => state === ESTABLISHED)?.user ?? null;
}
