// The module `electron` of the stand-in: what mcpscope uses of it, and nothing else.
import { strict } from './strict.mjs';

export { app, becomeReady } from './app.mjs';
export { ipcMain } from './ipc.mjs';
export { protocol } from './protocol.mjs';
export { BrowserWindow, webContents } from './window.mjs';

// Inert and observable: specs look at what was shown, opened and denied.
export const shell = strict('shell', {
  opened: [],
  openExternal(url) {
    shell.opened.push(url);
    return Promise.resolve();
  },
});

export const dialog = strict('dialog', {
  showErrorBox: (title, text) => console.error(`${title}: ${text}`),
  showMessageBox: () => Promise.resolve({ response: 0, checkboxChecked: false }),
});

/** Seals by writing bytes as digits: enough to see that what is kept is not what was given. */
export const safeStorage = strict('safeStorage', {
  isEncryptionAvailable: () => true,
  getSelectedStorageBackend: () => 'gnome_libsecret',
  encryptString: (text) => Buffer.from(Buffer.from(text).toString('hex')),
  decryptString: (bytes) => Buffer.from(bytes.toString(), 'hex').toString(),
});

export const session = {
  defaultSession: strict('session', {
    setPermissionRequestHandler: (handler) => (session.defaultSession.requestHandler = handler),
    setPermissionCheckHandler: (handler) => (session.defaultSession.checkHandler = handler),
  }),
};

export const nativeTheme = strict('nativeTheme', { shouldUseDarkColors: false, themeSource: 'system' });

export const screen = strict('screen', {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
});

let menu = null;
/** A menu as far as it can be read and clicked; nothing is drawn. */
const menuOf = (template) => ({
  items: template.map(({ submenu, ...item }) => ({ ...item, ...(submenu ? { submenu: menuOf(submenu) } : {}) })),
  getMenuItemById(id) {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  },
});
export const Menu = strict('Menu', {
  buildFromTemplate: menuOf,
  setApplicationMenu: (given) => (menu = given),
  getApplicationMenu: () => menu,
});
