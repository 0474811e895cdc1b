// Brings node_modules to what package-lock.json asks for, and does nothing when it is there already.
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { giveUp, inProject, packageManifest } from './project.mjs';
import { runCommand } from './run-command.mjs';

/** Installs the packages when they are missing or differ from the lock. Ends the script when that fails. */
export async function ensureInstalled() {
  refuseOldNode();
  const why = whatIsMissing(readLock('package-lock.json'), readLock('node_modules/.package-lock.json'));
  if (why === '') return;
  console.log(`Installing packages: ${why}.`);
  const task = existsSync(inProject('package-lock.json')) ? 'ci' : 'install';
  const code = await runNpm([task, '--include=dev', '--no-audit', '--no-fund']);
  if (code !== 0) giveUp(`The packages could not be installed: npm ${task} ended with code ${code}.`);
}

/**
 * What an installation lacks, in words; '' when nothing. `wanted` is package-lock.json and `installed` the lock that npm
 * leaves in node_modules when it has finished; null where a file does not exist.
 */
export function whatIsMissing(wanted, installed) {
  if (installed === null) return 'node_modules is missing';
  if (wanted === null) return 'there is no package-lock.json';
  const stale = Object.entries(wanted.packages ?? {}).find(([path, entry]) => {
    if (path === '' || entry.link) return false;
    const present = installed.packages?.[path];
    // Optional packages of other platforms stay away.
    return present === undefined ? !entry.optional : present.version !== entry.version;
  });
  if (stale === undefined) return '';
  return `${stale[0].replace(/^node_modules\//, '')} ${stale[1].version} is not there`;
}

function readLock(path) {
  const file = inProject(path);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

function refuseOldNode() {
  const wanted = packageManifest().engines.node.replace('>=', '');
  const [major, minor] = wanted.split('.').map(Number);
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  if (ownMajor < major || (ownMajor === major && ownMinor < minor)) {
    giveUp(`mcpscope needs Node.js ${wanted} or newer; this is ${process.versions.node}.`);
  }
}

/** Runs npm in the repository's folder. Resolves with its exit code. */
export function runNpm(args) {
  // npm names itself to the scripts that it runs; without it, Windows needs a shell for npm.cmd.
  const npm = process.env.npm_execpath;
  if (npm) return runCommand(process.execPath, [npm, ...args]);
  return process.platform === 'win32' ? runCommand('npm.cmd', args, { shell: true }) : runCommand('npm', args);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await ensureInstalled();
