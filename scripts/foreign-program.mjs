// Programs that others wrote, each in a folder of its own outside the tree, in the version that e2e/foreign/programs/package.json names.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProject } from './project.mjs';
import { runQuietly } from './run-command.mjs';

const CACHE = join(process.env.MCPSCOPE_FOREIGN_CACHE ?? join(tmpdir(), 'mcpscope-foreign'), 'programs');

/** The version of a package that is on the list. */
export function listedVersion(name) {
  return JSON.parse(readFileSync(inProject('e2e/foreign/programs/package.json'), 'utf8')).dependencies[name];
}

/** Installs a package unless it is there, without running its scripts; resolves with its folder. */
export async function installedProgram(name, version = listedVersion(name)) {
  const folder = join(CACHE, `${name.replace(/^@/, '').replaceAll('/', '-')}-${version}`);
  if (existsSync(join(folder, '.whole'))) return folder;
  console.log(`Installing ${name} ${version}…`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: { [name]: version } }));
  const npm = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
  const { code, output } = await runQuietly('npm', npm, { cwd: folder, env: { NO_COLOR: '1' } });
  if (code !== 0) throw new Error(`npm install ended with code ${code}:\n${output}`);
  writeFileSync(join(folder, '.whole'), '');
  return folder;
}
