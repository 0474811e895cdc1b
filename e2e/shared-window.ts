import type { Page } from '@playwright/test';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { complaintsOf } from './pages/complaints.ts';
import { ScopeWindow } from './pages/scope-window.ts';
import { begin } from './shells/bridge-connection.ts';
import { Bridge } from './shells/bridge.ts';
import { startWebShell, type WebShell } from './shells/web-shell.ts';
import { expect, test as base } from './test.ts';

/** What the tests of a worker use one after the other. */
interface Shared {
  readonly home: string;
  readonly shell: WebShell;
  readonly page: Page;
  readonly complaints: string[];
}

/**
 * The `test` of e2e/test.ts, in one shell and one page a worker: to start them takes longer than most tests. Each test finds the
 * page loaded anew, its stored state gone, no connection and no capture. What the engine keeps in its settings stays (servers,
 * filters, muted rules): a test that changes or lists these, or that ends the shell, takes e2e/test.ts.
 */
export const test = base.extend<object, { shared: Shared }>({
  shared: [
    async ({ browser }, use, { project, workerIndex }) => {
      const home = join(project.outputDir, `worker-${workerIndex}`);
      mkdirSync(home, { recursive: true });
      const shell = await startWebShell(home);
      const page = await browser.newPage({ viewport: project.use.viewport ?? null });
      await page.goto(shell.url);
      await use({ home, shell, page, complaints: complaintsOf(page) });
      await page.close();
      await shell.stop();
      rmSync(home, { recursive: true });
    },
    { scope: 'worker' },
  ],
  shell: async ({ shared: { shell, home } }, use) => {
    await use(shell);
    const bridge = await Bridge.open(shell);
    const left = await bridge.connections();
    await Promise.all(left.map(({ id }) => bridge.ask('closeConnection', { connection: id })));
    bridge.close();
    empty(home);
  },
  home: async ({ shared: { home } }, use) => {
    await use(home);
    empty(home);
  },
  context: ({ shared }, use) => use(shared.page.context()),
  page: ({ shared }, use) => use(shared.page),
  scope: async ({ shared: { page, complaints }, shell, server, viewport }, use) => {
    if (server.length > 0) {
      const bridge = await Bridge.open(shell);
      await begin(bridge, server);
      bridge.close();
    }
    if (viewport !== null) await page.setViewportSize(viewport);
    await page.context().clearPermissions();
    await page.evaluate(() => localStorage.clear());
    complaints.length = 0;
    await page.reload();
    const scope = new ScopeWindow(page);
    await scope.ready();
    await use(scope);
    expect(complaints, 'errors in the page').toEqual([]);
  },
});

function empty(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
}

export { expect };
