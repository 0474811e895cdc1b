// `npm run bench [NAME…]`: builds, then runs each benchmark alone. Figures go to stdout as JSON lines, the rest to stderr. With `--compare`
// it does so for two commits in turns.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename } from 'node:path';
import { compareBenchmarks } from './bench-compare.mjs';
import { readBenchOptions, USAGE } from './bench-options.mjs';
import { buildIfNeeded } from './build.mjs';
import { findBrowser, NO_BROWSER } from './find-browser.mjs';
import { giveUp, inProject } from './project.mjs';
import { runCommand } from './run-command.mjs';
import { ensureInstalled } from './setup.mjs';
import { UsageError } from './test-options.mjs';

const options = optionsOrEnd();
console.log = console.error;
await ensureInstalled();
await buildIfNeeded();
const browser = await findBrowser();
if (browser === null) giveUp(NO_BROWSER);

if (options.compare !== null) process.exit((await compareBenchmarks(options)) ? 0 : 1);

const wanted = options.names;
const benchmarks = readdirSync(inProject('bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => basename(file, '.bench.ts'))
  .filter((name) => wanted.length === 0 || wanted.includes(name));
if (benchmarks.length === 0) giveUp(`There is no benchmark ${wanted.join(', ')}.`, 2);

const { rolldown } = await import('rolldown');
// Inside the project, so that packages that are not bundled are found.
const folder = inProject('dist/bench');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const name of benchmarks) {
  const build = await rolldown({
    input: inProject(`bench/${name}.bench.ts`),
    platform: 'node',
    external: (id) => isBuiltin(id) || (!id.startsWith('.') && !id.startsWith('/') && !/^[A-Za-z]:/.test(id)),
    transform: { target: 'node20' },
  });
  const file = `${folder}/${name}.js`;
  await build.write({ file, format: 'esm', codeSplitting: false });
  await build.close();
  const code = await runCommand(process.execPath, ['--expose-gc', file], { env: { MCPSCOPE_CHROMIUM: browser } });
  if (code !== 0) giveUp(`The benchmark ${name} ended with code ${code}.`, code);
}

function optionsOrEnd() {
  try {
    return readBenchOptions(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return giveUp(`${error.message}\n\n${USAGE}`, 2);
  }
}
