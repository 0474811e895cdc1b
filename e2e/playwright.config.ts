import { defineConfig } from '@playwright/test';

const executablePath = process.env['MCPSCOPE_CHROMIUM'];
/** Chromium's own sandbox does not work for root. */
const root = process.getuid?.() === 0;

/**
 * Chromium prepares two pages of its address bar with every window, 400 scripts that nobody sees: half the work of a test.
 * The last list of features counts, so the rest is from Playwright's own: what would disturb a page, or ask the network.
 */
const LEAN = `--disable-features=${[
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
].join()}`;

/** No page of a test lives long enough to win back what it costs to optimise its code, or to have a graphics card imitated. */
const SHORT_LIVED = ['--js-flags=--no-maglev --no-turbofan', '--disable-gpu'];

export default defineConfig({
  globalSetup: './global-setup.ts',
  outputDir: '../test-results/e2e',
  preserveOutput: 'failures-only',
  // Generous, because a loaded machine is slow and not wrong.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  retries: 0,
  // More than the cores of a small machine: much of a test is waiting for processes and pages. A fourth makes the others late.
  workers: 3,
  // A file stays with one worker, which keeps its page warm and its servers running.
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  use: {
    actionTimeout: 40_000,
    viewport: { width: 1280, height: 800 },
    // What is on its way from one look to another is neither.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test costs more than the tests themselves: it is taken when somebody asks for it.
    trace: process.env['MCPSCOPE_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [LEAN, ...SHORT_LIVED, ...(root ? ['--no-sandbox'] : [])],
    },
  },
  projects: [
    // First, since the packaging takes longest of all.
    { name: 'desktop', testDir: './specs/desktop' },
    // By its whole place: a glob would leave out every spec of a checkout below a folder of that name.
    { name: 'web', testDir: './specs', testIgnore: /[\\/]specs[\\/]desktop[\\/]/ },
  ],
});
