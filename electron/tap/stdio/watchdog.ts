import { spawn } from 'node:child_process';
import { PLATFORM } from '../../transports/stdio/index.ts';

/** Waits for a word, or for the end of its input, which comes however its parent ends. Only digits are ever given to it. */
const SCRIPT = `trap '' HUP INT QUIT TERM
read -r word
[ "$word" = over ] || kill -s KILL "$1" 2>/dev/null`;

/**
 * Passes on the one signal that cannot be caught: when this process is killed, the server is killed with it, as if the signal had been
 * its own. A server that reads its input would end by itself; this is for one that does not. It costs a small shell of a session of its
 * own. Windows needs none: Node's job object ends the children there. Returns what says that all ended in order.
 */
export function watchOver(pid: number): () => void {
  if (PLATFORM === 'windows') return () => undefined;
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'mcpscope-tap', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
  });
  // Without it nothing but that one protection is missing.
  shell.on('error', () => undefined);
  shell.stdin.on('error', () => undefined);
  shell.unref();
  return () => shell.stdin.end('over\n');
}
