// `npm run fuzz -- [--minutes N] …`: builds and runs the fuzzer (fuzz/fuzz.ts). Exit codes: 0 nothing found, 1 found, 2 wrong call.
import { isBuiltin } from 'node:module';
import { buildIfNeeded } from './build.mjs';
import { inProject } from './project.mjs';
import { runCommand } from './run-command.mjs';
import { ensureInstalled } from './setup.mjs';

await ensureInstalled();
// The engine's threads are files of the build.
await quietly(buildIfNeeded);

const { rolldown } = await import('rolldown');
const build = await rolldown({
  input: inProject('fuzz/fuzz.ts'),
  platform: 'node',
  external: (id) => isBuiltin(id) || (!id.startsWith('.') && !id.startsWith('/') && !/^[A-Za-z]:/.test(id)),
  transform: { target: 'node20' },
});
// Inside the project, so that packages that are not bundled are found.
const file = inProject('dist/fuzz/fuzz.js');
await build.write({ file, format: 'esm', codeSplitting: false, sourcemap: true });
await build.close();
process.exitCode = await runCommand(process.execPath, [
  '--expose-gc',
  '--enable-source-maps',
  file,
  ...process.argv.slice(2),
]);

/** What is built is told on stderr: stdout has the figures. */
async function quietly(work) {
  const { log } = console;
  console.log = console.error;
  await work();
  console.log = log;
}
