import type {
  Fixtures,
  Page,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
} from '@playwright/test';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../shared/bridge/index.ts';
import { complaintsOf } from './pages/complaints.ts';
import { Bridge } from './shells/bridge.ts';
import { startServer, type TestServer } from './shells/test-server.ts';
import { startWebShell, type WebShell } from './shells/web-shell.ts';

/** Starts a server with an address (see e2e/servers, or the reference server). */
export type Serve = (name: string, ...words: readonly string[]) => Promise<TestServer>;

/** A running engine, spoken to as its window does, and the settings that it began with. */
export interface SharedEngine {
  readonly home: string;
  readonly shell: WebShell;
  readonly bridge: Bridge;
  readonly settings: Settings;
}

/** Its window, and what went wrong in it. */
interface SharedPage {
  readonly page: Page;
  readonly complaints: string[];
  /** True while the tests since it was loaded left nothing in it. */
  clean: boolean;
}

export interface WorkerFixtures {
  /** A server that all tests of a worker talk with: for those that keep nothing of one client for the next. */
  standing: Serve;
  sharedEngine: SharedEngine;
  sharedPage: SharedPage;
}

type Known = PlaywrightTestArgs & PlaywrightTestOptions;
type KnownOfWorker = PlaywrightWorkerArgs & PlaywrightWorkerOptions;

/**
 * What the tests of a worker share. Every spec has all of it, and starts only what it uses: where two specs differ in what a worker
 * has, Playwright ends the worker with its browser and starts another.
 */
export const WORKER_FIXTURES: Fixtures<object, WorkerFixtures, Known, KnownOfWorker> = {
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
  sharedEngine: [
    // Playwright wants a pattern of fixtures here even where none is used.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { project, workerIndex }) => {
      const home = join(project.outputDir, `worker-${workerIndex}`);
      mkdirSync(capturesIn(home), { recursive: true });
      const shell = await startWebShell(home);
      const bridge = await Bridge.open(shell);
      // A hint over each panel is of one spec's concern.
      await bridge.ask('setSettings', { hintsSeen: ['all'] });
      await use({ home, shell, bridge, settings: await bridge.ask<Settings>('getSettings', {}) });
      bridge.close();
      await shell.stop();
      rmSync(home, { recursive: true });
    },
    { scope: 'worker' },
  ],
  sharedPage: [
    async ({ browser, sharedEngine: { shell } }, use, { project }) => {
      const context = await browser.newContext({ viewport: project.use.viewport ?? null });
      const page = await context.newPage();
      await page.goto(await shell.newAddress());
      // The page has then been told what it needs to be loaded again.
      await page.getByTestId('welcome').waitFor();
      await use({ page, complaints: complaintsOf(page), clean: false });
      await context.close();
    },
    { scope: 'worker' },
  ],
};

export function capturesIn(home: string): string {
  return join(home, 'captures');
}
