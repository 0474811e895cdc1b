import type { Target } from '../../shared/bridge/index.ts';
// Not by the room's face: that draws in all of the bridge, which each process of the specs would compile.
import { plainAddress } from '../../shared/bridge/plain-address.ts';

/** A server by its command and arguments, or by its address, which no proxy stands before. */
export function targetOf(where: readonly string[] | string): Target {
  if (typeof where === 'string') return { ...plainAddress(where), proxy: false };
  const [command = '', ...args] = where;
  return { transport: 'stdio', name: '', command, args, cwd: '', env: {} };
}
