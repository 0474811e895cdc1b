// Holds the import rules of the architecture (`rooms.mjs`) in every check.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { importsOf, isSource } from './imports-of.mjs';
import { judge } from './judge-imports.mjs';
import { ROOT } from './project.mjs';
import { ROOMS } from './rooms.mjs';

/** Made, not written. */
const LEFT_OUT = new Set(['node_modules', 'dist', 'release', 'coverage', 'test-results', 'playwright-report']);

const tree = new Map(sourcesIn(ROOT).map((file) => [file, importsOf(file, readFileSync(join(ROOT, file), 'utf8'))]));
const wrong = judge(tree, ROOMS);
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
