import { spawn } from 'node:child_process';
import { SYSTEM, TRAITS } from '../platform/index.ts';

/** Opens an address in the user's browser. `failed` gets a sentence when that is not possible; the shell goes on without. */
export function openBrowser(url: string, failed: (sentence: string) => void): void {
  const { command, args, input } = opener(url, SYSTEM);
  const child = spawn(command, args, {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: TRAITS.kind === 'posix',
    windowsHide: true,
  });
  child.on('error', (error) =>
    failed(`No browser could be opened (${command}: ${error.message}): open the address above by hand.`),
  );
  child.on('exit', (code) => {
    if (code !== 0)
      failed(
        `No browser could be opened (${command} ended with ${code ?? 'a signal'}): open the address above by hand.`,
      );
  });
  // Nobody has to read it; that a browser was not opened is told by the exit code.
  child.stdin.on('error', () => child.stdin.destroy());
  child.stdin.end(input);
  child.unref();
}

/** How a system opens an address: a command, its arguments, and what it reads on stdin. */
export interface Opener {
  readonly command: string;
  readonly args: readonly string[];
  readonly input: string;
}

/** What opens `url`. Where users see each other's command lines, the address stays out of them if the system has a way. */
export function opener(url: string, platform: NodeJS.Platform): Opener {
  // The event that opens it reaches the browser without a command line.
  if (platform === 'darwin') return { command: 'osascript', args: ['-'], input: `open location "${url}"\n` };
  // The empty argument is the title of the console window, which `start` would otherwise take from the address.
  if (platform === 'win32') return { command: 'cmd', args: ['/c', 'start', '""', url], input: '' };
  return { command: 'xdg-open', args: [url], input: '' };
}
