import { defineConfig } from 'vitest/config';

/** Generous, because a loaded machine is slow and not wrong; and some ask one server in every revision. */
const PATIENCE = { testTimeout: 120_000, hookTimeout: 30_000 };

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
          name: 'all',
          include: ['{shared,renderer,electron,demo,fuzz,scripts,e2e/standin,e2e/command-line}/**/*.test.{ts,tsx,mjs}'],
          exclude: [MOCKED],
          // To load the engine or the window's parts anew takes longer than the tests of most files.
          isolate: false,
          // What the command line prints is read as text.
          env: { NO_COLOR: '1' },
          ...PATIENCE,
        },
      },
      // Electron is mocked here: whoever shares a process with these tests would have the mock, too.
      { test: { name: 'desktop', include: [MOCKED], ...PATIENCE } },
    ],
  },
});
