import { EventEmitter } from 'node:events';
import { startChromium } from './chromium.mjs';
import { strict } from './strict.mjs';

export const windows = new Set();
let ready = false;
let quitting = false;
let tellReady;
const whenReady = new Promise((resolve) => (tellReady = resolve));

/** True when the listeners of an event let it pass. */
export function passes(emitter, name) {
  let stopped = false;
  emitter.emit(name, { preventDefault: () => (stopped = true) });
  return !stopped;
}

export const app = strict(
  'app',
  Object.assign(new EventEmitter(), {
    isReady: () => ready,
    whenReady: () => whenReady,
    enableSandbox() {
      if (ready) throw new Error('app.enableSandbox() can only be called before app is ready');
    },
    setPath() {},
    isPackaged: false,
    recent: [],
    addRecentDocument: (path) => void app.recent.push(path),
    requestSingleInstanceLock: () => true,
    getVersion: () => '0.0.0',
    // The order of Electron's documentation: before-quit, each window's close, will-quit, quit.
    quit() {
      if (quitting || !passes(app, 'before-quit')) return;
      quitting = true;
      if (windows.size === 0) return allClosed();
      // The last one that closes goes on in allClosed; one that stays ends the quitting.
      for (const window of windows) window.close();
      if (windows.size > 0) quitting = false;
    },
    exit(code = 0) {
      app.emit('quit', {}, code);
      setImmediate(() => process.exit(code));
    },
  }),
);

/** The last window has closed: the app may decide what that means, unless it is quitting anyhow. */
export function allClosed() {
  if (!quitting && app.emit('window-all-closed')) return;
  quitting = passes(app, 'will-quit');
  if (quitting) app.exit(0);
}

// Electron quits in order when the system asks it to.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => app.quit());

/** Starts the browser and emits `ready`. */
export async function becomeReady() {
  await startChromium();
  ready = true;
  tellReady();
  app.emit('ready', {}, {});
}
