import { defineConfig } from 'vitest/config';

/** Generous, because a loaded machine is slow and not wrong. */
const PATIENCE = { testTimeout: 30_000, hookTimeout: 30_000 };

const MOCKED = 'electron/desktop/**/*.test.ts';

/** Unit and property tests, beside the code. Apart from vite.config.ts, whose root is the renderer. */
export default defineConfig({
  test: {
    globalSetup: 'scripts/schemas.mjs',
    // Twice the cores of a small machine: the tests of processes and sockets mostly wait.
    maxWorkers: 4,
    projects: [
      {
        test: {
          name: 'pure',
          include: ['{shared,renderer}/**/*.test.{ts,tsx}'],
          // Pure code shares nothing but itself: to load it anew for every file takes longer than all its tests.
          isolate: false,
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'machine',
          include: ['{electron,demo,scripts,e2e/standin}/**/*.test.{ts,tsx,mjs}'],
          exclude: [MOCKED],
          // To load the engine anew takes longer than the tests of most files.
          isolate: false,
          // What the command line prints is read as text.
          env: { NO_COLOR: '1' },
          ...PATIENCE,
        },
      },
      // Electron is mocked here: whoever shares a process with these tests would have the mock, too.
      { test: { name: 'desktop', include: [MOCKED], ...PATIENCE } },
      {
        test: {
          name: 'command line',
          include: ['e2e/command-line/**/*.test.ts'],
          // Each file would load the whole engine anew.
          isolate: false,
          env: { NO_COLOR: '1' },
          // Some ask one server in every revision.
          testTimeout: 120_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
