import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { inProject, testServer } from './project.ts';
import { everything } from './real-server.ts';

/** A server with an address, running. */
export interface TestServer {
  readonly url: string;
  /** What it has written since, line by line. */
  readonly lines: readonly string[];
  stop(): Promise<void>;
}

/** Starts one of e2e/servers that listen, or the reference server over one of its transports with an address. */
export function startServer(name: string, words: readonly string[] = []): Promise<TestServer> {
  const [transport] = words;
  return name === 'everything' && (transport === 'streamableHttp' || transport === 'sse')
    ? startEverything(transport)
    : startTestServer(name, words);
}

/** Starts one of e2e/servers that listen. Rejects with what it said when it ends at once. */
export function startTestServer(name: string, words: readonly string[] = []): Promise<TestServer> {
  return start([testServer(name), ...words], {}, /^listening on (\S+)$/);
}

/** Starts `mcpscope tap` before the server at an address; `url` is what its clients are given. */
export function startTap(url: string, home: string): Promise<TestServer> {
  const words = [inProject('dist/cli/mcpscope.cjs'), 'tap', '--url', url, '--listen', '0'];
  return start(words, { MCPSCOPE_HOME: home }, /give the client (\S+) instead/);
}

/** Starts the reference server that exercises everything, over one of its transports with an address. */
async function startEverything(transport: 'streamableHttp' | 'sse'): Promise<TestServer> {
  const port = await freePort();
  const server = await start(everything(transport), { PORT: String(port) }, /(?:listening|running) on port (\d+)/);
  return { ...server, url: `http://127.0.0.1:${port}${transport === 'sse' ? '/sse' : '/mcp'}` };
}

/** A port of the loopback that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

async function start(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  ready: RegExp,
): Promise<TestServer> {
  const child = spawn(process.execPath, words, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const lines: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${words.join(' ')} ended with code ${code}: ${lines.join('\n')}`)));
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on('line', (line) => {
        lines.push(line);
        const found = ready.exec(line)?.[1];
        if (found !== undefined) resolve(found);
      });
    }
  });
  return {
    url,
    lines,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
