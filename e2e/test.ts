import { test as base } from '@playwright/test';
import { complaintsOf } from './pages/complaints.ts';
import { ScopeWindow } from './pages/scope-window.ts';
import { startWebShell, type WebShell } from './shells/web-shell.ts';

interface Options {
  /** Command and arguments of a server to start with; empty for none. */
  server: readonly string[];
}

interface Fixtures {
  /** The folder of everything that mcpscope keeps in this test. */
  home: string;
  /** A web shell of this test's own. */
  shell: WebShell;
  /** Its window, open in the browser. */
  scope: ScopeWindow;
}

/** Playwright's `test` with a web shell. A page that throws or complains fails its test. */
export const test = base.extend<Options & Fixtures>({
  server: [[], { option: true }],
  home: ({ browserName }, use, testInfo) => use(testInfo.outputPath(`home-${browserName}`)),
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
