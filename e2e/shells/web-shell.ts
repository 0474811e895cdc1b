import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { delimiter } from 'node:path';
import { createInterface } from 'node:readline';
import { enter, type Entered } from './bridge-client.ts';
import { inProject } from './project.ts';

/** The built web shell, running. */
export interface WebShell {
  readonly port: number;
  readonly process: ChildProcess;
  /** All that it printed so far, on both outputs. */
  printed(): string;
  /** Presses Enter, and resolves with the address that it prints: one browser can open it, once. */
  newAddress(): Promise<string>;
  /** A session without a browser, the same each time. */
  entered(): Promise<Entered>;
  /** Ends it in order; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/**
 * Starts dist/web/main.js with everything it keeps below `home`. Rejects with what it said when it ends at once. It opens no
 * browser but what stands in `browser`, a folder with a command of the name that the system opens addresses by.
 */
export async function startWebShell(
  home: string,
  words: readonly string[] = [],
  browser: string | null = null,
  variables: Readonly<Record<string, string>> = {},
): Promise<WebShell> {
  const opens = browser === null ? ['--no-open'] : [];
  const path = browser === null ? process.env['PATH'] : `${browser}${delimiter}${process.env['PATH']}`;
  const child = spawn(process.execPath, [inProject('dist/web/main.js'), '--port', '0', ...opens, ...words], {
    env: { ...process.env, MCPSCOPE_HOME: home, PATH: path, ...variables },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(child, 'exit');
  const waiting: ((address: string) => void)[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    const found = /http:\/\/127\.0\.0\.1:\d+\/enter\?code=[0-9a-f]+/.exec(line);
    if (found) waiting.shift()?.(found[0]);
  });
  const nextAddress = (): Promise<string> =>
    new Promise((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`The web shell ended with code ${code}: ${said}`)));
      waiting.push(resolve);
    });
  const first = await nextAddress();
  let last: Promise<unknown> = Promise.resolve();
  let entered: Promise<Entered> | null = null;
  const newAddress = (): Promise<string> => {
    // One after the other: two presses that come in one piece are one.
    const next = last.then(() => {
      const address = nextAddress();
      child.stdin.write('\n');
      return address;
    });
    last = next;
    return next;
  };
  return {
    port: Number(new URL(first).port),
    process: child,
    printed: () => said,
    newAddress,
    entered: () => (entered ??= newAddress().then(enter)),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
}
