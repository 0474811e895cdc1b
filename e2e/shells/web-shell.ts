import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { inProject } from './project.ts';

/** The built web shell, running. */
export interface WebShell {
  /** With the token. */
  readonly url: string;
  readonly port: number;
  readonly token: string;
  readonly process: ChildProcess;
  /** Ends it in order; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** Starts dist/web/main.js with everything it keeps below `home`. Rejects with what it said when it ends at once. */
export async function startWebShell(home: string, words: readonly string[] = []): Promise<WebShell> {
  const child = spawn(process.execPath, [inProject('dist/web/main.js'), '--port', '0', '--no-open', ...words], {
    env: { ...process.env, MCPSCOPE_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The web shell ended with code ${code}: ${said}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /http:\/\/127\.0\.0\.1:\d+\/#token=[0-9a-f]+/.exec(line);
      if (found) resolve(found[0]);
    });
  });
  const { port, hash } = new URL(url);
  return {
    url,
    port: Number(port),
    token: hash.replace('#token=', ''),
    process: child,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
}
