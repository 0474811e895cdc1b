import { expect, test as base, type ElectronApplication } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { complaintsOf } from './pages/complaints.ts';
import { ScopeWindow } from './pages/scope-window.ts';
import { desktopBinary, launchDesktop } from './shells/desktop-shell.ts';

interface Fixtures {
  /** The folder of everything that mcpscope keeps in this test. */
  home: string;
  /** Starts a desktop shell of this test's own; it ends with the test. */
  launch: (words?: readonly string[], app?: string) => Promise<ElectronApplication>;
  /** The window of the shell that the tests of a worker use one after the other, without connections. */
  scope: ScopeWindow;
}

interface WorkerFixtures {
  /** A desktop shell, in Electron or in the stand-in. */
  desktop: ElectronApplication;
}

/** Playwright's `test` with the desktop shell. A page that throws or complains fails its test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  home: ({ browserName }, use, testInfo) => use(testInfo.outputPath(`home-${browserName}`)),
  launch: async ({ home }, use) => {
    const running: ElectronApplication[] = [];
    await use(async (words, app) => {
      const desktop = await launchDesktop(home, words, app);
      running.push(desktop);
      return desktop;
    });
    await Promise.all(running.map((desktop) => desktop.close()));
  },
  desktop: [
    // Playwright wants a pattern of fixtures here even where none is used.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { project, workerIndex }) => {
      const home = join(project.outputDir, `desktop-${workerIndex}`);
      mkdirSync(home, { recursive: true });
      const desktop = await launchDesktop(home);
      await use(desktop);
      await desktop.close();
    },
    { scope: 'worker' },
  ],
  scope: async ({ desktop }, use) => {
    const page = await desktop.firstWindow();
    const complaints = complaintsOf(page);
    const scope = new ScopeWindow(page);
    await scope.ready();
    await use(scope);
    const tabs = page.getByRole('tablist', { name: 'Connections' }).getByRole('tab');
    for (let left = await tabs.count(); left > 0; left -= 1) {
      await tabs.first().press('Delete');
      await expect(tabs).toHaveCount(left - 1);
    }
    expect(complaints, 'errors in the page').toEqual([]);
  },
});

/** Why no desktop shell can be tested on this machine, for a spec to leave itself out; '' where one can. */
export const WHY_NO_DESKTOP =
  process.platform === 'win32' && desktopBinary().standIn ? 'The stand-in does not run on Windows.' : '';

export { expect };
