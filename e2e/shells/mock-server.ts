import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** The command with which a built command line plays a capture as a server over stdio, and its arguments. */
export function mockCommand(
  program: string,
  capture: string,
  ...options: readonly string[]
): { command: string; args: string[] } {
  return { command: process.execPath, args: [program, 'mock', capture, ...options] };
}

/** A capture that is played over HTTP by a built command line. */
export interface MockServer {
  readonly url: string;
  /** For clients of HTTP with SSE. */
  readonly sseUrl: string;
  /** What it has told on stderr since, line by line. */
  readonly lines: readonly string[];
  /** Ends it by the signal that Ctrl-C sends; gives its exit code. */
  stop(): Promise<number | null>;
}

/** Plays a capture over HTTP. Rejects with what it said when it ends at once. */
export async function startMock(
  program: string,
  home: string,
  capture: string,
  ...options: readonly string[]
): Promise<MockServer> {
  const { command, args } = mockCommand(program, capture, '--http', '0', ...options);
  const env = { ...process.env, MCPSCOPE_HOME: home };
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  const lines: string[] = [];
  const urls = await new Promise<{ url: string; sseUrl: string }>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The mock ended with code ${code}: ${lines.join('\n')}`)));
    createInterface({ input: child.stderr }).on('line', (line) => {
      lines.push(line);
      const [, url, sseUrl] = / at (http:\S+), and over the older HTTP with SSE at (http:\S+)$/.exec(line) ?? [];
      if (url !== undefined && sseUrl !== undefined) resolve({ url, sseUrl });
    });
  });
  return {
    ...urls,
    lines,
    async stop() {
      child.kill('SIGINT');
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
}
