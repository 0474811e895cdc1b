// `npm test`: everything that must hold, from a fresh clone, or the part of it that is asked for. Stops at the first stage that fails.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { changeBase, changedFiles } from './changed-files.mjs';
import { findBrowser, NO_BROWSER } from './find-browser.mjs';
import { giveUp, inProject } from './project.mjs';
import { reachedSpecs } from './reached-specs.mjs';
import { repeat } from './repeat.mjs';
import { runCommand } from './run-command.mjs';
import { ensureInstalled } from './setup.mjs';
import { readTestOptions, USAGE, UsageError } from './test-options.mjs';

const RESULTS = inProject('test-results');
const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'];
const started = performance.now();
const counts = { passed: 0, failed: 0, skipped: 0 };

const options = optionsOrEnd();
await ensureInstalled();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
await { all, changed, e2e: () => specs(options.names), repeat: repeated }[options.run]();
finish(0);

async function all() {
  const browser = await browserOrEnd();
  await checks();
  await build();
  // What starts the built command line need not build it once more.
  await unitTests([], { BUILT_FOLDER: inProject('dist') });
  await endToEnd(browser);
}

async function changed() {
  const base = changeBase();
  const reached = reachedSpecs(changedFiles(base), specFiles(), textOf);
  await checks();
  await unitTests(['--changed', base, '--passWithNoTests']);
  if (reached.length === 0) console.log('\nNo end-to-end spec is reached by the change.');
  else await specs(reached);
}

async function specs(names) {
  const browser = await browserOrEnd();
  await build();
  await endToEnd(browser, names);
}

async function repeated() {
  const { name, times } = options;
  const named = (file) => file.includes(name);
  const [units, found] = [testFiles().filter(named), specFiles().filter(named)];
  if (units.length + found.length === 0) giveUp(`No test file and no spec has "${name}" in its name.`, 2);
  if (units.length > 0) await counted(units, [inProject(VITEST), 'run', '--reporter=dot', ...units], {});
  if (found.length === 0) return;
  const browser = await browserOrEnd();
  await build();
  const [script, ...args] = PLAYWRIGHT;
  await counted(found, [inProject(script), ...args, '--reporter=dot', ...found], { MCPSCOPE_CHROMIUM: browser });

  async function counted(files, args, env) {
    let failures = 0;
    await stage(
      `${files.join(', ')}, ${times} times`,
      async () => {
        failures = await repeat(times, args, env);
        return failures === 0 ? 0 : 1;
      },
      () => console.log(`${failures} of ${times} runs failed.`),
    );
  }
}

function optionsOrEnd() {
  try {
    const read = readTestOptions(process.argv.slice(2));
    if (read.run !== 'help') return read;
    console.log(USAGE);
    return process.exit(0);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return giveUp(`${error.message}\n\n${USAGE}`, 2);
  }
}

async function browserOrEnd() {
  const browser = await findBrowser();
  if (browser === null) giveUp(NO_BROWSER);
  console.log(`Browser for the tests: ${browser}`);
  return browser;
}

/** Runs one stage and tells how long it took; `told` prints what else there is to say. Ends everything where it fails. */
async function stage(name, run, told = () => undefined) {
  console.log(`\n── ${name}`);
  const began = performance.now();
  const code = await run();
  told();
  console.log(`── ${name}: ${code === 0 ? 'done' : 'FAILED'} in ${seconds(began)}`);
  if (code !== 0) finish(code);
}

function checks() {
  return stage('check: types, lint, format, boundaries', () => node('scripts/check.mjs'));
}

function build() {
  // In a process of its own: Vite makes the one that builds a production environment, in which tests of the page cannot run.
  return stage('build', () => node('scripts/build.mjs'));
}

function unitTests(chosen = [], env = {}) {
  const file = `${RESULTS}/unit.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const run = () => node(VITEST, ['run', ...reporters, ...chosen], env);
  return stage('unit and property tests', run, () => {
    if (!existsSync(file)) return;
    const result = JSON.parse(readFileSync(file, 'utf8'));
    add(result.numPassedTests, result.numFailedTests, result.numPendingTests + result.numTodoTests);
  });
}

function endToEnd(browser, names = []) {
  const file = `${RESULTS}/e2e.json`;
  const env = { MCPSCOPE_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const [script, ...args] = PLAYWRIGHT;
  const run = () => node(script, [...args, '--reporter', 'list,json', ...names], env);
  return stage('end to end: web and desktop shell', run, () => {
    if (!existsSync(file)) return;
    const { stats } = JSON.parse(readFileSync(file, 'utf8'));
    add(stats.expected + stats.flaky, stats.unexpected, stats.skipped);
  });
}

function node(script, args = [], env = {}) {
  return runCommand(process.execPath, [inProject(script), ...args], { env });
}

function specFiles() {
  return filesBelow('e2e/specs', /\.spec\.ts$/);
}

function testFiles() {
  return ['shared', 'renderer', 'electron', 'demo', 'scripts', 'e2e'].flatMap((folder) =>
    filesBelow(folder, /\.test\.(tsx?|mjs)$/),
  );
}

/** Files of a folder whose names match, as they are named in the repository. */
function filesBelow(folder, names) {
  const found = readdirSync(inProject(folder), { recursive: true });
  return found.map((file) => `${folder}/${file.replaceAll('\\', '/')}`).filter((file) => names.test(file));
}

function textOf(path) {
  return existsSync(inProject(path)) ? readFileSync(inProject(path), 'utf8') : null;
}

function add(passed, failed, skipped) {
  counts.passed += passed;
  counts.failed += failed;
  counts.skipped += skipped;
}

function finish(code) {
  const { passed, failed, skipped } = counts;
  const tests = options.run === 'repeat' ? 'Done' : `${passed} passed, ${failed} failed, ${skipped} skipped`;
  console.log(`\n${tests} in ${seconds(started)}`);
  process.exit(code);
}

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
