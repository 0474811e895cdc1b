import { BrowserWindow, dialog, nativeTheme, screen, session } from 'electron';
import { PAGE_ORIGIN } from './app-protocol.ts';
import { reportLines } from '../engine/index.ts';
import { openOutside } from './open-outside.ts';
import { keepPlace, keptPlace } from './window-place.ts';

/** Of a window that was never moved, in pixels that do not depend on the density of the screen. */
const FIRST = { width: 1440, height: 900 };

/**
 * Opens the window on our page: sandboxed, without Node, and unable to leave. `preload` is the script's absolute path. It stands where it
 * stood before when `placeFolder` has that, and keeps it there.
 */
export function openWindow(preload: string, placeFolder: string): BrowserWindow {
  const place = keptPlace(
    placeFolder,
    screen.getAllDisplays().map(({ workArea }) => workArea),
  );
  const window = new BrowserWindow({
    title: 'mcpscope',
    ...(place === null ? FIRST : { x: place.x, y: place.y, width: place.width, height: place.height }),
    minWidth: 800,
    minHeight: 500,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#14161a' : '#ffffff',
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      spellcheck: false,
    },
  });
  const page = window.webContents;
  if (place?.maximized === true) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => {
    try {
      keepPlace(placeFolder, { ...window.getNormalBounds(), maximized: window.isMaximized() });
    } catch (error) {
      reportLines(
        `The place of the window could not be kept: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  });
  page.on('will-navigate', (event) => event.preventDefault());
  page.on('will-frame-navigate', (event) => event.preventDefault());
  page.on('will-attach-webview', (event) => event.preventDefault());
  page.setWindowOpenHandler(({ url }) => {
    void openOutside(window, url);
    return { action: 'deny' };
  });
  page.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') void offerReload(window, reason);
  });
  window.loadURL(`${PAGE_ORIGIN}/`).catch((error: unknown) => {
    dialog.showErrorBox(
      'mcpscope',
      `The window's page could not be loaded: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  return window;
}

/** Denies every permission that a page can ask for: ours needs none, and copying works without one. */
export function denyPermissions(): void {
  session.defaultSession.setPermissionRequestHandler((_page, _permission, answer) => answer(false));
  session.defaultSession.setPermissionCheckHandler(() => false);
}

/** The engine outlives the page, so a page that died finds everything again. */
async function offerReload(window: BrowserWindow, reason: string): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: 'The page of this window ended unexpectedly.',
    detail: `Reason: ${reason}. Connections and recordings continue.`,
    buttons: ['Load the page again', 'Close the window'],
  });
  if (response === 0) window.webContents.reload();
  else window.destroy();
}
