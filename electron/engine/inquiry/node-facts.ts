import { execFile } from 'node:child_process';
import { accessSync, constants, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { isObject, member, parseJson, textMember } from '../../../shared/json/index.ts';
import type { LookedUp } from '../../../shared/capture/index.ts';
import { TRAITS } from '../../platform/index.ts';

const VERSION_PATIENCE_MS = 3000;
const MANIFEST_MOST = 1024 * 1024;
const FOLDERS_UP_MOST = 12;

/** The version of Node.js that a command runs by: the program itself, or the `node` in its PATH; '' where there is none. */
export function nodeVersion(program: string, path: string): Promise<string> {
  const node = /^node(?:js)?(?:\.exe)?$/i.test(basename(program)) ? program : nodeIn(path);
  if (node === '') return Promise.resolve('');
  return new Promise((tell) => {
    const child = execFile(node, ['--version'], { timeout: VERSION_PATIENCE_MS, env: {} }, (error, stdout) =>
      tell(error ? '' : (/^v(\d+\.\d+\.\d+)/.exec(stdout)?.[1] ?? '')),
    );
    child.stdin?.end();
  });
}

function nodeIn(path: string): string {
  return (
    path
      .split(delimiter)
      .map((folder) => join(folder, TRAITS.node))
      .find(isProgram) ?? ''
  );
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** The package that a file belongs to, and the versions of Node.js that it asks for; null where it belongs to none. */
export function enginesOf(file: string, cwd: string): NonNullable<LookedUp['engines']> | null {
  let folder = dirname(linkedFrom(resolve(cwd, file)));
  for (let up = 0; up < FOLDERS_UP_MOST; up += 1) {
    const manifest = manifestIn(folder);
    const name = textMember(manifest, 'name');
    // A manifest without a name only says of which kind the modules in its folder are.
    if (name !== '') return { package: name, node: textMember(member(manifest, 'engines'), 'node') };
    const above = dirname(folder);
    if (above === folder) return null;
    folder = above;
  }
  return null;
}

/** The file that a link leads to (`node_modules/.bin/x` to the package that has it), itself where that cannot be told. */
function linkedFrom(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

function manifestIn(folder: string): unknown {
  try {
    const file = join(folder, 'package.json');
    if (statSync(file).size > MANIFEST_MOST) return null;
    const manifest: unknown = parseJson(readFileSync(file, 'utf8'));
    return isObject(manifest) ? manifest : null;
  } catch {
    return null;
  }
}
