// What the build makes: every bundle of the product by its entry, and the options that all of them share.
import { isBuiltin } from 'node:module';
import { inProject } from './project.mjs';

/** Reads large frames; it lies beside whatever uses the engine. */
export const CAPTURE_WORKER = { 'large-frame-worker': 'electron/engine/captures/large-frame-worker.ts' };

/** Rolldown's bundles: folder below dist, entries, format. Every shell gets the worker beside it. */
export const BUNDLES = [
  { folder: 'desktop', entries: { main: 'electron/desktop/main.ts', ...CAPTURE_WORKER }, format: 'esm' },
  // A sandboxed preload script must be CommonJS.
  { folder: 'desktop', entries: { preload: 'electron/desktop/preload.ts' }, format: 'cjs' },
  { folder: 'web', entries: { main: 'electron/web/main.ts', ...CAPTURE_WORKER }, format: 'esm' },
  {
    folder: 'cli',
    entries: { mcpscope: 'electron/cli/mcpscope.ts', ...CAPTURE_WORKER },
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
