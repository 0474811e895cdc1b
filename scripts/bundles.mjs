// What the build makes: every bundle of the product by its entry, and the options that all of them share.
import { isBuiltin } from 'node:module';
import { inProject } from './project.mjs';

/** Threads of the engine: one reads large frames, one compares long messages, one searches, one exports. They lie beside whatever uses the engine. */
export const ENGINE_WORKERS = {
  'large-frame-worker': 'electron/engine/captures/large-frame-worker.ts',
  'difference-worker': 'electron/engine/compare/difference-worker.ts',
  'search-worker': 'electron/engine/search/search-worker.ts',
  'export-worker': 'electron/engine/export/export-worker.ts',
};

/** Rolldown's bundles: folder below dist, entries, format. Every shell gets the workers beside it. */
export const BUNDLES = [
  { folder: 'desktop', entries: { main: 'electron/desktop/main.ts', ...ENGINE_WORKERS }, format: 'esm' },
  // A sandboxed preload script must be CommonJS.
  { folder: 'desktop', entries: { preload: 'electron/desktop/preload.ts' }, format: 'cjs' },
  { folder: 'web', entries: { main: 'electron/web/main.ts', ...ENGINE_WORKERS }, format: 'esm' },
  {
    folder: 'cli',
    entries: { mcpscope: 'electron/cli/mcpscope.ts', ...ENGINE_WORKERS },
    format: 'esm',
    executable: 'mcpscope',
  },
  { folder: 'demo', entries: { server: 'demo/server.ts' }, format: 'esm' },
];

/** Rolldown's options for one bundle; with `output.dir` below `target`. */
export function bundleOptions({ folder, entries, format, executable }, target = inProject('dist')) {
  const extension = format === 'cjs' ? 'cjs' : 'js';
  return {
    input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, inProject(file)])),
    platform: 'node',
    external: (id) => id === 'electron' || isBuiltin(id),
    transform: { target: 'node20' },
    logLevel: 'warn',
    output: {
      dir: `${target}/${folder}`,
      format,
      // One folder, no levels: a worker is found beside whatever file asks for it.
      entryFileNames: `[name].${extension}`,
      chunkFileNames: `[name]-[hash].${extension}`,
      sourcemap: true,
      ...(executable
        ? { banner: (chunk) => (chunk.name === executable && chunk.isEntry ? '#!/usr/bin/env node' : '') }
        : {}),
    },
  };
}
