import { join } from 'node:path';
import { ClientFiles, defaultFolders } from '../../engine/index.ts';
import type { Terminal } from '../print/index.ts';

/** The clients of this machine, as the commands see them. */
export function clientFiles({ env }: Terminal): ClientFiles {
  return new ClientFiles({
    env,
    cwd: process.cwd(),
    settingsFolder: defaultFolders(env).settings,
    built: join(import.meta.dirname, '..'),
    node: process.execPath,
  });
}
