import { join } from 'node:path';
import { createEngine, type Engine } from '../../electron/engine/index.ts';
import { inFolder } from './scratch.ts';

/** An engine that starts nothing, with folders of its own. */
export function withEngine<T>(work: (engine: Engine, folder: string) => Promise<T>): Promise<T> {
  return inFolder(async (folder) => {
    const engine = createEngine({
      version: '0',
      shell: 'web',
      captureFolder: join(folder, 'captures'),
      settingsFolder: join(folder, 'settings'),
      demoServer: { command: NO_COMMAND, args: [] },
      cwd: folder,
      report: () => undefined,
    });
    try {
      return await work(engine, folder);
    } finally {
      await engine.dispose();
    }
  });
}

/** Cannot be started. */
export const NO_COMMAND = '/mcpscope-fuzz/none';
