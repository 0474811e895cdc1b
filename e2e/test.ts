import { test as base } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { startServer, type TestServer } from './shells/test-server.ts';
import { WORKER_FIXTURES, type Serve, type WorkerFixtures } from './worker-fixtures.ts';

interface Fixtures {
  /** The folder of everything that mcpscope keeps in this test. */
  home: string;
  /** Starts a server that ends with the test. */
  serve: Serve;
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
  ...WORKER_FIXTURES,
});

export { expect } from '@playwright/test';
