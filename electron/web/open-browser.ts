import { spawn } from 'node:child_process';

/** Opens an address in the user's browser. `failed` gets a sentence when that is not possible; the shell goes on without. */
export function openBrowser(url: string, failed: (sentence: string) => void): void {
  const [command, ...args] = opener(url);
  const child = spawn(command, args, { stdio: 'ignore', detached: process.platform !== 'win32', windowsHide: true });
  child.on('error', (error) =>
    failed(`No browser could be opened (${command}: ${error.message}): open the address above by hand.`),
  );
  child.on('exit', (code) => {
    if (code !== 0)
      failed(
        `No browser could be opened (${command} ended with ${code ?? 'a signal'}): open the address above by hand.`,
      );
  });
  child.unref();
}

function opener(url: string): [string, ...string[]] {
  if (process.platform === 'darwin') return ['open', url];
  // The empty argument is the title of the console window, which `start` would otherwise take from the address.
  if (process.platform === 'win32') return ['cmd', '/c', 'start', '""', url];
  return ['xdg-open', url];
}
