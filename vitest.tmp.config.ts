import { defineConfig } from 'vitest/config';

/** Generous, because a loaded machine is slow and not wrong; and some ask one server in every revision. */
const PATIENCE = { testTimeout: 300_000, hookTimeout: 60_000 };

const TOGETHER = {
  // To load the engine or the window's parts anew takes longer than the tests of most files.
  isolate: false,
  runner: '/work/wt/house/.tmpdiff/runner.ts',
  root: '/work/wt/house',
  // What the command line prints is read as text.
  env: { NO_COLOR: '1' },
  ...PATIENCE,
};

/** More than the cores of a small machine: half of the time processes and sockets are waited for, and who computes fills it. */
const WORKERS = 5;

const MOCKED = ['electron/desktop/**/*.test.ts', 'electron/engine/client-files/killed-rewrite.test.ts'];

/** Unit and property tests, beside the code. Apart from vite.config.ts, whose root is the renderer. */
export default defineConfig({
  test: {
    // What one project has compiled, the other need not.
    experimental: { fsModuleCache: true },
    globalSetup: 'scripts/schemas.mjs',
    root: '/work/wt/house',
    projects: [
      {
        test: {
          name: 'together',
          include: [
            '{shared,renderer,demo,scripts}/**/*.test.{ts,tsx,mjs}',
            '{electron,fuzz,e2e/standin,e2e/command-line}/**/*.test.ts',
          ],
          exclude: MOCKED,
          maxWorkers: WORKERS,
          // Short-lived objects die young: half as much is collected.
          execArgv: ['--max-semi-space-size=64'],
          ...TOGETHER,
        },
      },
      // Electron or a module of Node's is mocked here: whoever shares a process with these tests would have the mock, too.
      { test: { name: 'mocked', include: MOCKED, maxWorkers: WORKERS, ...PATIENCE } },
    ],
  },
});
