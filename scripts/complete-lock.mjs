/**
 * Adds to package-lock.json the optional packages of other platforms that the registry in use could not resolve.
 * npm leaves those out, and then `npm ci` refuses the lock ("Missing: … from lock file"). Run it after a change of the
 * dependencies; a lock that is complete stays as it is.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inProject } from './project.mjs';

const SYSTEMS = new Set([
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
  'aix',
]);
const PROCESSORS = new Set(['arm64', 'x64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'loong64']);
const C_LIBRARIES = { musl: 'musl', musleabihf: 'musl', gnu: 'glibc', gnueabihf: 'glibc' };

/** The packages of a lock with every optional dependency present, and the names of those added. */
export function completed(packages) {
  const all = { ...packages };
  const added = [];
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      const top = `node_modules/${name}`;
      if (all[top] || all[`${path}/${top}`]) continue;
      all[top] = platformPackage(name, range, dev);
      added.push(name);
    }
  }
  const sorted = Object.entries(all).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  return { packages: Object.fromEntries(sorted), added };
}

/** An entry by the custom of such packages, whose names end in system, processor and C library: `@oxlint/linux-x64-musl`. */
function platformPackage(name, range, dev) {
  const words = name.split('/').at(-1).split('-');
  const library = words.map((word) => C_LIBRARIES[word]).find(Boolean);
  return {
    version: range.replace(/^[^\d]*/, ''),
    cpu: words.filter((word) => PROCESSORS.has(word)).slice(0, 1),
    ...(dev ? { dev } : {}),
    ...(library ? { libc: [library] } : {}),
    optional: true,
    os: words.filter((word) => SYSTEMS.has(word)).slice(0, 1),
  };
}

function main() {
  const file = inProject('package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const { packages, added } = completed(lock.packages);
  if (added.length > 0) writeFileSync(file, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
  console.log(added.length === 0 ? 'The lock is complete.' : `Added ${added.join(', ')}.`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) main();
