import { test as base, type ElectronApplication } from '@playwright/test';
import { complaintsOf } from './pages/complaints.ts';
import { ScopeWindow } from './pages/scope-window.ts';
import { desktopBinary, launchDesktop } from './shells/desktop-shell.ts';

interface Options {
  /** Command and arguments of a server to start with; empty for none. */
  server: readonly string[];
}

interface Fixtures {
  /** The folder of everything that mcpscope keeps in this test. */
  home: string;
  /** The desktop shell, running. */
  desktop: ElectronApplication;
  /** Its window. */
  scope: ScopeWindow;
}

/** Playwright's `test` with the desktop shell, in Electron or in the stand-in. A page that throws or complains fails its test. */
export const test = base.extend<Options & Fixtures>({
  server: [[], { option: true }],
  home: ({ browserName }, use, testInfo) => use(testInfo.outputPath(`home-${browserName}`)),
  desktop: async ({ home, server }, use, testInfo) => {
    testInfo.skip(process.platform === 'win32' && desktopBinary().standIn, 'The stand-in does not run on Windows.');
    const desktop = await launchDesktop(home, server.length > 0 ? ['--', ...server] : []);
    await use(desktop);
    await desktop.close();
  },
  scope: async ({ desktop }, use) => {
    const page = await desktop.firstWindow();
    const complaints = complaintsOf(page);
    const scope = new ScopeWindow(page);
    await scope.ready();
    await use(scope);
    test.expect(complaints, 'errors in the page').toEqual([]);
  },
});

export { expect } from '@playwright/test';
