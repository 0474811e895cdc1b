import { join } from 'node:path';
import type { Folders } from '../settings/index.ts';
import { demoServerBeside } from './demo-server.ts';
import type { EngineOptions } from './engine-options.ts';
import { reportLines } from './shell-output.ts';
import { VERSION } from './version.ts';

/** What both shells of windows tell the engine: this user's folders, and what lies beside `here`, the folder of the running program. */
export function windowShell(here: string, folders: Folders): Omit<EngineOptions, 'shell'> {
  return {
    version: VERSION,
    captureFolder: folders.captures,
    settingsFolder: folders.settings,
    tapFolder: folders.taps,
    demoServer: demoServerBeside(here),
    built: join(here, '..'),
    cwd: process.cwd(),
    report: reportLines,
  };
}
