// Types, lint, format and boundaries. What fails prints all that it has to say.
import { availableParallelism } from 'node:os';
import { ensureInstalled } from './setup.mjs';
import { inProject } from './project.mjs';
import { runQuietly } from './run-command.mjs';

const tool = (path, ...args) => [inProject('node_modules', path), ...args];
/** The longest first, so that none is left alone at the end. */
const CHECKS = [
  // The page, the engine and what both share each have a project, with the globals that are there and no others; tests take their types as read.
  ['types', tool('typescript/bin/tsc', '-b', 'tsconfig.json', 'electron/desktop/tsconfig.preload.json')],
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
