// Holds the import rules of the architecture (`rooms.mjs`), the gate before the ways out (`sinks.mjs`), and that nothing is exported for nobody, in every check.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isSource, moduleOf } from './imports-of.mjs';
import { judgeExports } from './judge-exports.mjs';
import { judge } from './judge-imports.mjs';
import { isProduct, judgeSinks } from './judge-sinks.mjs';
import { ROOT } from './project.mjs';
import { ROOMS } from './rooms.mjs';
import { SINKS } from './sinks.mjs';

/** Made, not written. */
const LEFT_OUT = new Set(['node_modules', 'dist', 'release', 'coverage', 'test-results', 'playwright-report']);

const sources = new Map(sourcesIn(ROOT).map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
const modules = new Map(Array.from(sources, ([file, text]) => [file, moduleOf(file, text)]));
const tree = new Map(Array.from(modules, ([file, { imports }]) => [file, imports]));
const settings = readdirSync(ROOT).filter((name) => /\.(ts|mjs)$/.test(name));
const beside = new Map(settings.map((name) => [name, moduleOf(name, readFileSync(join(ROOT, name), 'utf8'))]));
const wrong = [
  ...judge(tree, ROOMS),
  ...judgeExports(modules, beside),
  ...Array.from(sources).flatMap(([file, text]) => (isProduct(file) ? judgeSinks(file, text, SINKS) : [])),
];
for (const line of wrong) console.error(line);
if (wrong.length > 0) process.exitCode = 1;

/** The sources of every folder of the project; what lies in its root are settings of tools. */
function sourcesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) || entry.name.startsWith('.') ? [] : sourcesIn(path);
    return folder !== ROOT && isSource(entry.name) ? [relative(ROOT, path).split(sep).join('/')] : [];
  });
}
