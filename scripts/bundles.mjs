// What the build makes: every bundle of the product by its entries, and the options that all of them share.
import { isBuiltin } from 'node:module';
import { inProject } from './project.mjs';

/** Threads of the engine: one reads large frames, one compares long messages, one searches, one exports, one folds large captures. */
const ENGINE_WORKERS = {
  'engine/large-frame-worker': 'electron/engine/captures/large-frame-worker.ts',
  'engine/difference-worker': 'electron/engine/compare/difference-worker.ts',
  'engine/search-worker': 'electron/engine/search/search-worker.ts',
  'engine/export-worker': 'electron/engine/export/export-worker.ts',
  'engine/fold-worker': 'electron/engine/fold-thread/fold-worker.ts',
};

/**
 * Rolldown's bundles: entries by their place below dist, the folder of what these share, and the format. The shells, the
 * command line and the workers are one bundle, so that the engine is delivered once.
 */
export const BUNDLES = [
  {
    entries: {
      'desktop/main': 'electron/desktop/main.ts',
      'web/main': 'electron/web/main.ts',
      'cli/main': 'electron/cli/main.ts',
      ...ENGINE_WORKERS,
    },
    chunks: 'engine',
    format: 'esm',
    lean: true,
  },
  // Loads the command line above or the tap below, which a client waits for: Node has it running sooner than modules.
  {
    entries: { 'cli/mcpscope': 'electron/cli/mcpscope.ts' },
    chunks: 'cli',
    format: 'cjs',
    lean: true,
    executable: 'cli/mcpscope',
  },
  {
    entries: {
      'tap/main': 'electron/tap/main.ts',
      'tap/record-thread': 'electron/tap/record/record-thread.ts',
      // By itself, since it is loaded late: within the thread's file it would begin a record.
      'tap/speech': 'electron/tap/speech/index.ts',
    },
    chunks: 'tap',
    format: 'cjs',
    lean: true,
  },
  // A sandboxed preload script must be CommonJS, and one file.
  { entries: { 'desktop/preload': 'electron/desktop/preload.ts' }, chunks: 'desktop', format: 'cjs' },
  { entries: { 'demo/server': 'demo/server.ts' }, chunks: 'demo', format: 'esm' },
];

/** Rolldown's options for one bundle; with `output`. */
export function bundleOptions({ entries, chunks, format, executable, lean }) {
  const extension = format === 'cjs' ? 'cjs' : 'js';
  return {
    input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, inProject(file)])),
    platform: 'node',
    external: (id) => id === 'electron' || isBuiltin(id),
    transform: { target: 'node20' },
    // Modules of which nothing is used are left out, whatever they would do when they are loaded.
    ...(lean ? { treeshake: { moduleSideEffects: false } } : {}),
    logLevel: 'warn',
    // What the tap loads late, the engine has from the beginning.
    checks: { ineffectiveDynamicImport: false },
    output: {
      dir: inProject('dist'),
      format,
      entryFileNames: `[name].${extension}`,
      chunkFileNames: `${chunks}/[name]-[hash].${extension}`,
      sourcemap: true,
      // Half the text to read at each start; names stay, so that a stack says where it was.
      minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
      ...(executable
        ? { banner: (chunk) => (chunk.name === executable && chunk.isEntry ? '#!/usr/bin/env node' : '') }
        : {}),
    },
  };
}
