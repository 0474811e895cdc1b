/** The engine behind the page, apart from what answers the browser: that is there before the engine is loaded. */
import { join } from 'node:path';
import type { WebSocket } from 'ws';
import {
  createEngine,
  defaultFolders,
  demoServerBeside,
  type Engine,
  openBridge,
  reportLines,
  VERSION,
} from '../engine/index.ts';
import { serveBridge } from './bridge-socket.ts';

export interface WindowEngine {
  readonly engine: Engine;
  /** Serves one window over its socket, until that closes. */
  readonly serve: (socket: WebSocket) => void;
}

/** Makes the engine of this user's windows. Throws a sentence where a part of the program is missing. */
export function openWindowEngine(): WindowEngine {
  const folders = defaultFolders();
  const engine = createEngine({
    version: VERSION,
    shell: 'web',
    captureFolder: folders.captures,
    settingsFolder: folders.settings,
    tapFolder: folders.taps,
    demoServer: demoServerBeside(import.meta.dirname),
    built: join(import.meta.dirname, '..'),
    cwd: process.cwd(),
    report: reportLines,
  });
  const bridge = openBridge(engine);
  return { engine, serve: (socket) => serveBridge(socket, bridge) };
}
