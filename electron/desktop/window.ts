import { BrowserWindow, dialog, nativeTheme, session } from 'electron';
import { PAGE_ORIGIN } from './app-protocol.ts';
import { openOutside } from './open-outside.ts';

/** Opens the window on our page: sandboxed, without Node, and unable to leave. `preload` is the script's absolute path. */
export function openWindow(preload: string): BrowserWindow {
  const window = new BrowserWindow({
    title: 'mcpscope',
    width: 1440,
    height: 900,
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
  window.once('ready-to-show', () => window.show());
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
