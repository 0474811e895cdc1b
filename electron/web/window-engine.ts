/** The engine behind the page, apart from what answers the browser: that is there before the engine is loaded. */
import type { WebSocket } from 'ws';
import { createEngine, defaultFolders, type Engine, openBridge, windowShell } from '../engine/index.ts';
import { serveBridge } from './bridge-socket.ts';

export interface WindowEngine {
  readonly engine: Engine;
  /** Serves one window over its socket, until that closes. */
  readonly serve: (socket: WebSocket) => void;
}

/** Makes the engine of this user's windows. Throws a sentence where a part of the program is missing. */
export function openWindowEngine(): WindowEngine {
  const engine = createEngine({ ...windowShell(import.meta.dirname, defaultFolders()), shell: 'web' });
  const bridge = openBridge(engine);
  return { engine, serve: (socket) => serveBridge(socket, bridge) };
}
