import { test as base } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { startServer, type TestServer } from './shells/test-server.ts';

/** Starts a server with an address (see e2e/servers, or the reference server). */
type Serve = (name: string, ...words: readonly string[]) => Promise<TestServer>;

interface Fixtures {
  /** The folder of everything that mcpscope keeps in this test. */
  home: string;
  /** Starts a server that ends with the test. */
  serve: Serve;
}

interface WorkerFixtures {
  /** A server that all tests of a worker talk with: for those that keep nothing of one client for the next. */
  standing: Serve;
}

/** Playwright's `test` for what needs no window. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  home: async ({ browserName }, use, testInfo) => {
    const home = testInfo.outputPath(`home-${browserName}`);
    mkdirSync(home, { recursive: true });
    await use(home);
  },
  // Playwright wants a pattern of fixtures here even where none is used.
  // oxlint-disable-next-line no-empty-pattern
  serve: async ({}, use) => {
    const running: TestServer[] = [];
    await use(async (name, ...words) => {
      const server = await startServer(name, words);
      running.push(server);
      return server;
    });
    await Promise.all(running.map((server) => server.stop()));
  },
  standing: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const running = new Map<string, Promise<TestServer>>();
      await use((name, ...words) => {
        const key = [name, ...words].join(' ');
        const server = running.get(key) ?? startServer(name, words);
        running.set(key, server);
        return server;
      });
      await Promise.all(Array.from(running.values(), async (server) => (await server).stop()));
    },
    { scope: 'worker' },
  ],
});

export { expect } from '@playwright/test';
