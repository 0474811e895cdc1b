import { test as base } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { complaintsOf } from './pages/complaints.ts';
import { ScopeWindow } from './pages/scope-window.ts';
import { startEverything, startTestServer, type TestServer } from './shells/test-server.ts';
import { startWebShell, type WebShell } from './shells/web-shell.ts';

interface Options {
  /** Command and arguments of a server to start with; empty for none. */
  server: readonly string[];
}

interface Fixtures {
  /** The folder of everything that mcpscope keeps in this test. */
  home: string;
  /** Starts a server with an address (see e2e/servers, or the reference server) that ends with the test. */
  serve: (name: string, ...words: readonly string[]) => Promise<TestServer>;
  /** A web shell of this test's own. */
  shell: WebShell;
  /** Its window, open in the browser. */
  scope: ScopeWindow;
}

/** Playwright's `test` with a web shell. A page that throws or complains fails its test. */
export const test = base.extend<Options & Fixtures>({
  server: [[], { option: true }],
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
      const [transport] = words;
      const server =
        name === 'everything' && (transport === 'streamableHttp' || transport === 'sse')
          ? await startEverything(transport)
          : await startTestServer(name, words);
      running.push(server);
      return server;
    });
    await Promise.all(running.map((server) => server.stop()));
  },
  shell: async ({ home, server }, use) => {
    const shell = await startWebShell(home, server.length > 0 ? ['--', ...server] : []);
    await use(shell);
    await shell.stop();
  },
  scope: async ({ page, shell }, use) => {
    const complaints = complaintsOf(page);
    await page.goto(shell.url);
    const scope = new ScopeWindow(page);
    await scope.ready();
    await use(scope);
    test.expect(complaints, 'errors in the page').toEqual([]);
  },
});

export { expect } from '@playwright/test';
