import type { Page } from '@playwright/test';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SavedServer, Settings } from '../shared/bridge/index.ts';
import { ScopeWindow } from './pages/scope-window.ts';
import { begin } from './shells/bridge-connection.ts';
import type { WebShell } from './shells/web-shell.ts';
import { expect, test as base } from './test.ts';
import { capturesIn, type SharedEngine } from './worker-fixtures.ts';

interface Options {
  /** Command and arguments of a server to start with; empty for none. */
  server: readonly string[];
  /**
   * True where the tests of a file change nothing but the layout in the window that outlives their connections, nor look at such: they
   * begin in the page as the one before has left it, with all its code warm, unless that one changed the layout. To load it and show a
   * first connection takes longer than most tests.
   */
  leavesNothing: boolean;
}

interface Fixtures {
  /** The engine of the worker, as new; what the test leaves in it is taken away. */
  engine: SharedEngine;
  /** Its web shell. */
  shell: WebShell;
  /** Its window. */
  scope: ScopeWindow;
}

/**
 * The `test` of e2e/test.ts, in one shell and one page a worker: to start them takes longer than most tests. Each test finds the page
 * loaded anew (or as if it were: see `leavesNothing`), its stored state gone, and an engine without connections, captures, servers, rules or changed settings. A rule that is
 * muted has to be told of again by its test. What starts or ends a shell takes e2e/own-window.ts. A page that throws or complains
 * fails its test.
 */
export const test = base.extend<Options & Fixtures>({
  server: [[], { option: true }],
  leavesNothing: [false, { option: true }],
  engine: async ({ sharedEngine }, use) => {
    await use(sharedEngine);
    await asNew(sharedEngine);
  },
  shell: ({ engine }, use) => use(engine.shell),
  home: ({ engine }, use) => use(engine.home),
  context: ({ sharedPage: { page } }, use) => use(page.context()),
  page: ({ sharedPage: { page } }, use) => use(page),
  scope: async ({ engine: { bridge, settings }, sharedPage, server, leavesNothing, viewport, colorScheme }, use) => {
    const { page, complaints } = sharedPage;
    const stays = leavesNothing && sharedPage.clean && (await looksNew(page));
    sharedPage.clean = false;
    if (server.length > 0) await begin(bridge, server);
    if (viewport !== null) await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: colorScheme ?? null, reducedMotion: 'reduce' });
    await page.mouse.move(0, 0);
    complaints.length = 0;
    if (!stays) {
      await page.evaluate((kept) => {
        for (const name of Object.keys(localStorage)) if (name !== kept) localStorage.removeItem(name);
      }, PAGE_KEY);
      await page.reload();
    }
    const scope = new ScopeWindow(page, bridge);
    await scope.ready();
    await use(scope);
    const context = page.context();
    // A route that is left would keep the page from using its cache ever after.
    await Promise.all([context.unrouteAll(), context.clearPermissions()]);
    await Promise.all(context.pages().map(async (other) => (other === page ? undefined : other.close())));
    expect(complaints, 'errors in the page').toEqual([]);
    // The page takes the layout from the settings only when it is loaded.
    const { layout } = await bridge.ask<Settings>('getSettings', {});
    sharedPage.clean = leavesNothing && layout === settings.layout;
  },
});

/** Where the page keeps what lets it in again: that stays. */
const PAGE_KEY = 'mcpscope.key';

/** Whether the window shows what it does when it is opened, with nothing over it and nothing stored. */
async function looksNew(page: Page): Promise<boolean> {
  await page.getByTestId('welcome').waitFor();
  return page.evaluate(
    (kept) =>
      Object.keys(localStorage).every((name) => name === kept) &&
      document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], .toast') === null,
    PAGE_KEY,
  );
}

/** Takes away what a test has left in the engine. */
async function asNew({ home, bridge, settings }: SharedEngine): Promise<void> {
  // Before the connections, since the window reads the servers again when one of those goes.
  for (const { id } of await bridge.ask<SavedServer[]>('listServers', {})) await bridge.ask('forgetServer', { id });
  for (const { id, origin } of await bridge.connections()) {
    if (origin === 'live') await bridge.ask('setStandingRules', { connection: id, rules: [] });
    await bridge.ask('closeConnection', { connection: id });
  }
  await bridge.ask('setSettings', settings);
  await bridge.ask('keepRulesForAll', { text: '' });
  const captures = capturesIn(home);
  // The folder stays, since the engine watches it; and what it lists, it lists no more when it deletes it itself.
  for (const name of readdirSync(captures))
    if (name.endsWith('.mcpcap')) await bridge.ask('deleteCapture', { path: join(captures, name) });
  // Its files alone: the engine writes summaries meanwhile, which would keep a folder from being taken away.
  for (const entry of readdirSync(home, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isDirectory() && !path.startsWith(captures)) rmSync(path, { force: true });
  }
}

export { expect };
