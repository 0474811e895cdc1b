import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';

const ENGINE = join(import.meta.dirname, '../..');

/** For tests: builds the threads that a fold needs as the product has them, into `engine` in this folder. Returns the file of the one that folds. */
export async function builtThreads(folder: string): Promise<string> {
  await build({
    input: {
      'fold-worker': join(ENGINE, 'fold-thread/fold-worker.ts'),
      'large-frame-worker': join(ENGINE, 'captures/large-frame-worker.ts'),
      'search-worker': join(ENGINE, 'search/search-worker.ts'),
      'difference-worker': join(ENGINE, 'compare/difference-worker.ts'),
    },
    platform: 'node',
    treeshake: { moduleSideEffects: false },
    logLevel: 'silent',
    output: { dir: join(folder, 'engine'), format: 'esm', entryFileNames: '[name].js' },
  });
  symlinkSync(join(ENGINE, '../../dist/schemas'), join(folder, 'schemas'), 'junction');
  return join(folder, 'engine/fold-worker.js');
}
