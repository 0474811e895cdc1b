import { posix } from 'node:path';

/** Product code that only some specs run, and how those are known by what they import; all other product code is run by each of them. */
const RUN_BY = [
  { code: /^electron\/desktop\//, spec: ({ file }) => file.startsWith('e2e/specs/desktop/') },
  { code: /^electron\/cli\//, spec: ({ imports }) => imports.has('e2e/shells/command-line.ts') },
  { code: /^(renderer|electron\/web)\//, spec: ({ imports }) => imports.has('e2e/pages/scope-window.ts') },
];
const PRODUCT =
  /^(shared|electron|renderer|demo)\/|^(package(-lock)?\.json|vite\.config\.ts|tsconfig\.base\.json)$|^scripts\/(build|bundles|schemas)\.mjs$/;
const OF_NO_SPEC = /\.test\.(tsx?|mjs)$|\.md$|\/testing\//;

/**
 * The specs that changed files can reach, in their order. `read` gives the text of a file of the repository, null where there is none.
 * A server that a spec starts by its name (e2e/servers) is reached as if it were imported.
 */
export function reachedSpecs(changed, files, read) {
  const specs = files.map((file) => specOf(file, read));
  return specs.filter((spec) => changed.some((path) => reaches(path, spec))).map(({ file }) => file);
}

function reaches(path, spec) {
  if (spec.imports.has(path)) return true;
  if (OF_NO_SPEC.test(path)) return false;
  if (/^e2e\/(playwright\.config|global-setup)\.ts$|^e2e\/standin\//.test(path)) return true;
  if (!PRODUCT.test(path)) return false;
  const some = RUN_BY.find(({ code }) => code.test(path));
  return some === undefined || some.spec(spec);
}

/** A spec with every file of the repository that it imports or starts, near or far, itself too. */
function specOf(file, read) {
  const imports = new Set();
  const waiting = [file];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (imports.has(path)) continue;
    imports.add(path);
    const source = read(path);
    if (source === null) continue;
    for (const [, specifier] of source.matchAll(/(?:from|import)\s*\(?['"](\.{1,2}\/[^'"]+)['"]/g))
      waiting.push(posix.join(posix.dirname(path), specifier));
    for (const [, name] of source.matchAll(/['"`]([\w-]+)['"`]/g)) waiting.push(`e2e/servers/${name}.mjs`);
  }
  return { file, imports };
}
