import { EventEmitter } from 'node:events';
import { allClosed, app, passes, windows } from './app.mjs';
import { invoke, ipcMain, mainPort } from './ipc.mjs';
import { strict } from './strict.mjs';
import { Target } from './target.mjs';

/** Windows by the Chromium target that they show. */
const byTarget = new Map();

function openPage(window, preload) {
  const ports = new Map();
  let destroyed = false;
  let mayOpen = null;
  const closePorts = () => {
    for (const { ended } of ports.values()) ended();
    ports.clear();
  };
  const portOf = (id) => {
    ports.set(
      id,
      mainPort((message) => target.post({ ...message, id })),
    );
    return ports.get(id).port;
  };
  const target = new Target(preload, {
    message({ kind, channel, id, args, data, ports: transferred = [] }) {
      const event = { sender: page, senderFrame: { url: target.url, parent: null }, ports: transferred.map(portOf) };
      if (kind === 'send') ipcMain.emit(channel, event, ...args);
      else if (kind === 'port') ports.get(id)?.arrived(data);
      else if (kind === 'port-close') ports.get(id)?.ended();
      else if (kind === 'invoke') {
        invoke(channel, event, args).then(
          (value) => target.post({ kind: 'reply', id, value }),
          (error) => target.post({ kind: 'reply', id, error: error.message }),
        );
      }
    },
    // The old document's ports went with it.
    navigated: closePorts,
    leaves: () => passes(page, 'will-navigate'),
    opens: (url) => mayOpen === null || mayOpen({ url }).action !== 'deny',
    ready: () => window.emit('ready-to-show'),
    loaded: () => page.emit('did-finish-load'),
    crashed: () => page.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 }),
    closed: () => window.destroy(),
  });
  const page = strict(
    'webContents',
    Object.assign(new EventEmitter(), {
      send(channel, ...args) {
        if (destroyed) throw new TypeError('Object has been destroyed');
        target.post({ kind: 'message', channel, args });
      },
      setWindowOpenHandler: (handler) => (mayOpen = handler),
      isDestroyed: () => destroyed,
      getURL: () => target.url,
      reload: () => void target.reload(),
      close: () => window.close(),
    }),
  );
  const destroy = () => {
    destroyed = true;
    closePorts();
    return target.close();
  };
  return { page, target, destroy };
}

function openWindow({ webPreferences, show = true, x = 0, y = 0, width, height }) {
  const { preload, sandbox, contextIsolation, nodeIntegration } = webPreferences;
  if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
  if (!sandbox || !contextIsolation || nodeIntegration) {
    throw new Error('The stand-in has sandboxed and isolated pages only.');
  }
  let visible = show;
  const window = strict(
    'BrowserWindow',
    Object.assign(new EventEmitter(), {
      async loadURL(address) {
        const loaded = new Promise((resolve) => opened.page.once('did-finish-load', resolve));
        await opened.target.navigate(address);
        byTarget.set(opened.target.id, window);
        await loaded;
      },
      show: () => (visible = true),
      isVisible: () => visible,
      isDestroyed: () => !windows.has(window),
      isMinimized: () => false,
      isMaximized: () => false,
      getNormalBounds: () => ({ x, y, width, height }),
      focus: () => window.emit('focus'),
      close() {
        if (passes(window, 'close')) window.destroy();
        return window.isDestroyed();
      },
      destroy() {
        if (!windows.delete(window)) return;
        void opened.destroy();
        window.emit('closed');
        if (windows.size === 0) allClosed();
      },
    }),
  );
  const opened = openPage(window, preload);
  window.webContents = opened.page;
  windows.add(window);
  return window;
}

export const BrowserWindow = strict(
  'BrowserWindow',
  Object.assign(
    function BrowserWindow(options) {
      return openWindow(options);
    },
    {
      getAllWindows: () => [...windows],
      fromWebContents: (page) => [...windows].find((window) => window.webContents === page) ?? null,
    },
  ),
);

export const webContents = strict('webContents', {
  fromDevToolsTargetId: (id) => byTarget.get(id)?.webContents,
});
