import { defineConfig } from 'vitest/config';

/** Generous, because a loaded machine is slow and not wrong; and some ask one server in every revision. */
const PATIENCE = { testTimeout: 300_000, hookTimeout: 60_000 };

const TOGETHER = {
  // To load the engine or the window's parts anew takes longer than the tests of most files.
  isolate: false,
  // What the command line prints is read as text.
  env: { NO_COLOR: '1' },
  ...PATIENCE,
};

const MOCKED = ['electron/desktop/**/*.test.ts', 'electron/engine/client-files/killed-rewrite.test.ts'];

/** Unit and property tests, beside the code. Apart from vite.config.ts, whose root is the renderer. */
export default defineConfig({
  test: {
    globalSetup: 'scripts/schemas.mjs',
    projects: [
      {
        test: {
          name: 'pure',
          include: ['{shared,renderer,demo,scripts}/**/*.test.{ts,tsx,mjs}'],
          // They compute: one worker more than there are cores has each of them load everything for nothing.
          maxWorkers: '100%',
          sequence: { groupOrder: 0 },
          ...TOGETHER,
        },
      },
      {
        test: {
          name: 'engine',
          include: ['{electron,fuzz,e2e/standin,e2e/command-line}/**/*.test.ts'],
          exclude: MOCKED,
          // Twice the cores of a small machine: processes and sockets are mostly waited for.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
          ...TOGETHER,
        },
      },
      // Electron or a module of Node's is mocked here: whoever shares a process with these tests would have the mock, too.
      { test: { name: 'mocked', include: MOCKED, maxWorkers: 4, sequence: { groupOrder: 1 }, ...PATIENCE } },
    ],
  },
});
