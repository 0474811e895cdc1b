// `npm test`: everything that must hold, from a fresh clone. Stops at the first stage that fails.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { buildIfNeeded } from './build.mjs';
import { findBrowser, NO_BROWSER } from './find-browser.mjs';
import { giveUp, inProject } from './project.mjs';
import { runCommand } from './run-command.mjs';
import { ensureInstalled } from './setup.mjs';

const RESULTS = inProject('test-results');
const started = performance.now();
const counts = { passed: 0, failed: 0, skipped: 0 };

await ensureInstalled();
const browser = await findBrowser();
if (browser === null) giveUp(NO_BROWSER);
console.log(`Browser for the tests: ${browser}`);
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

await stage('check: types, lint, format, boundaries', () => node('scripts/check.mjs'));
await stage('unit and property tests', () => unitTests());
await stage('build', async () => ((await buildIfNeeded()) ? 0 : console.log('Nothing has changed.') || 0));
await stage('end to end: web and desktop shell', () => endToEnd());
finish(0);

async function stage(name, run) {
  console.log(`\n── ${name}`);
  const began = performance.now();
  const code = await run();
  console.log(`── ${name}: ${code === 0 ? 'done' : 'FAILED'} in ${seconds(began)}`);
  if (code !== 0) finish(code);
}

function node(script, args = [], env = {}) {
  return runCommand(process.execPath, [inProject(script), ...args], { env });
}

async function unitTests() {
  const file = `${RESULTS}/unit.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await node('node_modules/vitest/vitest.mjs', ['run', ...reporters]);
  if (existsSync(file)) {
    const result = JSON.parse(readFileSync(file, 'utf8'));
    add(result.numPassedTests, result.numFailedTests, result.numPendingTests + result.numTodoTests);
  }
  return code;
}

async function endToEnd() {
  const file = `${RESULTS}/e2e.json`;
  const env = { MCPSCOPE_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter', 'list,json'];
  const code = await node('node_modules/@playwright/test/cli.js', args, env);
  if (existsSync(file)) {
    const { stats } = JSON.parse(readFileSync(file, 'utf8'));
    add(stats.expected + stats.flaky, stats.unexpected, stats.skipped);
  }
  return code;
}

function add(passed, failed, skipped) {
  counts.passed += passed;
  counts.failed += failed;
  counts.skipped += skipped;
}

function finish(code) {
  console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped in ${seconds(started)}`);
  process.exit(code);
}

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
