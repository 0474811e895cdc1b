import { complaintsOf } from './pages/complaints.ts';
import { ScopeWindow } from './pages/scope-window.ts';
import { Bridge } from './shells/bridge.ts';
import { startWebShell, type WebShell } from './shells/web-shell.ts';
import { expect, test as base } from './test.ts';

interface Fixtures {
  /** A web shell of this test's own. */
  shell: WebShell;
  /** Its window, open in the browser. */
  scope: ScopeWindow;
}

/**
 * The `test` of e2e/test.ts with a shell and a page of its own: for what starts or ends a shell. To start them takes longer than most
 * tests; every other spec takes e2e/shared-window.ts. A page that throws or complains fails its test.
 */
export const test = base.extend<Fixtures>({
  shell: async ({ home }, use) => {
    const shell = await startWebShell(home);
    await use(shell);
    await shell.stop();
  },
  scope: async ({ page, shell }, use) => {
    const complaints = complaintsOf(page);
    await page.goto(await shell.newAddress());
    const bridge = await Bridge.open(shell);
    const scope = new ScopeWindow(page, bridge);
    await scope.ready();
    await use(scope);
    bridge.close();
    expect(complaints, 'errors in the page').toEqual([]);
  },
});

export { expect };
