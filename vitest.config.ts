import { defineConfig } from 'vitest/config';

/** Unit and property tests, beside the code. Apart from vite.config.ts, whose root is the renderer. */
export default defineConfig({
  test: {
    include: ['{shared,electron,renderer,demo,scripts,e2e/standin}/**/*.test.{ts,tsx,mjs}'],
    globalSetup: 'scripts/schemas.mjs',
    // Generous, because a loaded machine is slow and not wrong.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
