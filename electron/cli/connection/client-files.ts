import { join } from 'node:path';
import { ClientFiles, defaultFolders } from '../../engine/index.ts';
import { runsInApp } from '../../platform/index.ts';
import { findCommand } from '../../transports/index.ts';
import type { Terminal } from '../print/index.ts';

/** The clients of this machine, as the commands see them. */
export function clientFiles({ env }: Terminal): ClientFiles {
  return new ClientFiles({
    env,
    cwd: process.cwd(),
    settingsFolder: defaultFolders(env).settings,
    built: join(import.meta.dirname, '..'),
    // Clients cannot start the binary of an app as Node: they need another.
    node: runsInApp() ? nodeOnPath(env) : process.execPath,
  });
}

/** Absolute; '' where there is none. */
function nodeOnPath(env: Terminal['env']): string {
  const path = env['PATH'] ?? env['Path'] ?? '';
  const found = findCommand('node', process.cwd(), path === '' ? {} : { PATH: path });
  return found.ok ? found.path : '';
}
