import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './project.mjs';

/** Everything that the build reads. */
const BUILD_INPUTS = [
  'shared',
  'electron',
  'renderer',
  'demo',
  'scripts/bundles.mjs',
  'scripts/build.mjs',
  'scripts/notices.mjs',
  'vite.config.ts',
  'tsconfig.base.json',
  'package.json',
  'package-lock.json',
];

/** A hash over names and contents of the inputs: the same sources give the same stamp, however new their files are. */
export function sourceStamp(inputs = BUILD_INPUTS, root = ROOT) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesBelow(join(root, input))).toSorted()) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}
