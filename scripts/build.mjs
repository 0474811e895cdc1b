// Builds every shell, the command line and the demo server into dist. With --force also when nothing has changed.
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { BUNDLES, bundleOptions } from './bundles.mjs';
import { holdFirstScript } from './first-script.mjs';
import { ModuleList, NOTICES, writeNotices } from './notices.mjs';
import { inProject } from './project.mjs';
import { writeSchemasIfNeeded } from './schemas.mjs';
import { sourceStamp } from './source-stamp.mjs';

const STAMP = inProject('dist/source-stamp');
const OUTPUTS = [
  'renderer/index.html',
  'desktop/main.js',
  'desktop/preload.cjs',
  'web/main.js',
  'cli/mcpscope.cjs',
  'cli/main.js',
  'tap/main.cjs',
  'tap/record-thread.cjs',
  'tap/speech.cjs',
  'demo/server.js',
  NOTICES,
];

/** Builds when the sources differ from those of the last build. Returns whether it did. Throws when the build fails. */
export async function buildIfNeeded({ force = false } = {}) {
  await writeSchemasIfNeeded();
  const stamp = sourceStamp();
  if (!force && isBuilt(stamp)) return false;
  const started = performance.now();
  // Without a stamp a build that fails or is interrupted counts as none.
  rmSync(STAMP, { force: true });
  for (const folder of ['desktop', 'web', 'cli', 'engine', 'tap', 'demo'])
    rmSync(inProject('dist', folder), { recursive: true, force: true });
  // Imported late: before the setup has run there is nothing to import.
  const [{ rolldown }, vite] = await Promise.all([import('rolldown'), import('vite')]);
  const modules = new ModuleList();
  for (const bundle of BUNDLES) {
    const { output, ...input } = bundleOptions(bundle);
    const build = await rolldown({ ...input, plugins: [modules.plugin()] });
    await build.write(output);
    await build.close();
  }
  chmodSync(inProject('dist/cli/mcpscope.cjs'), 0o755);
  const { output } = await vite.build({
    configFile: inProject('vite.config.ts'),
    logLevel: 'warn',
    plugins: [modules.plugin()],
    worker: { plugins: () => [modules.plugin()] },
  });
  holdFirstScript(output);
  writeNotices(modules);
  writeFileSync(STAMP, stamp);
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  return true;
}

function isBuilt(stamp) {
  return (
    existsSync(STAMP) &&
    readFileSync(STAMP, 'utf8') === stamp &&
    OUTPUTS.every((file) => existsSync(inProject('dist', file)))
  );
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const built = await buildIfNeeded({ force: process.argv.includes('--force') });
  if (!built) console.log('Nothing has changed since the last build.');
}
