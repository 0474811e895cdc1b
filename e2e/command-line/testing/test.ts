import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from 'vitest';
import { runInProcess, type Run } from '../../../electron/cli/testing/in-process.ts';
import { checkBy } from '../../shells/check.ts';
import { startServer, type TestServer } from '../../shells/test-server.ts';

interface Fixtures {
  /** The folder of everything that mcpscope keeps in this test. */
  home: string;
  /** Starts a server with an address (see e2e/servers, or the reference server) that ends with the test. */
  serve: (name: string, ...words: readonly string[]) => Promise<TestServer>;
}

/** Vitest's `test` with what the specs in a browser have as well. */
export const test = base.extend<Fixtures>({
  home: async ({ onTestFinished }, use) => {
    const home = mkdtempSync(join(tmpdir(), 'mcpscope-home-'));
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    await use(home);
  },
  serve: async ({ onTestFinished }, use) => {
    await use(async (name, ...words) => {
      const server = await startServer(name, words);
      onTestFinished(() => server.stop());
      return server;
    });
  },
});

/** Runs the command line to its end in the process of the test, as the specs in a browser run the built one. `reads` is told of stderr. */
export async function mcpscope(
  home: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
  reads: (stderr: string) => void = () => undefined,
): Promise<Run> {
  const before = Object.fromEntries(Object.keys(env).map((name) => [name, process.env[name]]));
  // Proxies are looked up in the environment of the process itself.
  Object.assign(process.env, env);
  try {
    return await runInProcess(home, words, { env, reads });
  } finally {
    for (const [name, value] of Object.entries(before))
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
}

export const check = checkBy(mcpscope);

export type { Run };

export { beforeAll, afterAll, describe, expect } from 'vitest';
