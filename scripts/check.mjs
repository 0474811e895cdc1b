// Types, lint, format and boundaries. What fails prints all that it has to say.
import { availableParallelism } from 'node:os';
import { ensureInstalled } from './setup.mjs';
import { inProject } from './project.mjs';
import { runQuietly } from './run-command.mjs';

const tool = (path, ...args) => [inProject('node_modules', path), ...args];
const types = (project) => tool('typescript/bin/tsc', '-p', project);

/** The longest first, so that none is left alone at the end. */
const CHECKS = [
  ['types of tests', types('tsconfig.json')],
  ['types of shared', types('shared/tsconfig.json')],
  ['types of electron', types('electron/tsconfig.json')],
  ['types of the preload script', types('electron/desktop/tsconfig.preload.json')],
  ['types of renderer', types('renderer/tsconfig.json')],
  ['lint', tool('oxlint/bin/oxlint')],
  ['format', tool('oxfmt/bin/oxfmt', '--check', '.')],
  ['boundaries', [inProject('scripts/boundaries.mjs')]],
  ['rules of clients', [inProject('scripts/client-rules.mjs')]],
];

await ensureInstalled();
const waiting = [...CHECKS];
let failed = 0;
await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, work));
if (failed > 0) process.exitCode = 1;

async function work() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [name, args] = next;
    const started = performance.now();
    const { code, output } = await runQuietly(process.execPath, args);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
    if (code === 0) continue;
    failed += 1;
    console.log(output.trimEnd());
  }
}
