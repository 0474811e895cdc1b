import { ipcMain, Menu, type MenuItemConstructorOptions } from 'electron';
import { z } from 'zod';
import { isOurPage } from './bridge-ipc.ts';
import { SYSTEM } from '../platform/index.ts';

/** The page's actions, as its registry has them; shortcuts as `Mod+K`. */
const menuItems = z.array(
  z.object({
    id: z.string().max(200),
    title: z.string().max(200),
    group: z.string().max(200),
    shortcut: z.string().max(50).optional(),
    enabled: z.boolean(),
  }),
);

export type MenuEntry = z.infer<typeof menuItems>[number];

/** What the shell itself offers in its menu, beside the page's actions. */
export interface ShellEntries {
  readonly lookForUpdate: () => void;
  readonly putOnPath: () => void;
}

/**
 * Keeps the menu bar in step with the page's actions; before the page has sent any, it has what every program has. `told` is called once,
 * when the page has told its actions and can run them.
 */
export function serveMenu(own: ShellEntries, told: () => void): void {
  let shown = '';
  let first = true;
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate([], () => undefined, own)));
  ipcMain.handle('mcpscope:menu', (event, items: unknown) => {
    if (!isOurPage(event)) throw new Error('Only the page of mcpscope itself may change the menu.');
    const entries = menuItems.parse(items);
    const words = wordsOf(entries);
    const menu = Menu.getApplicationMenu();
    if (words === shown && menu !== null) {
      enable(menu, entries);
      return;
    }
    shown = words;
    const choose = (id: string): void => event.sender.send('mcpscope:menu-action', id);
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(entries, choose, own)));
    if (first) told();
    first = false;
  });
}

/** All that a menu shows of its entries beside whether they can be chosen: another one needs another menu. */
function wordsOf(entries: readonly MenuEntry[]): string {
  return JSON.stringify(entries.map(({ id, title, group, shortcut }) => [id, title, group, shortcut]));
}

/** Changes what can be chosen in place: a menu that is open would be closed by another in its stead. */
function enable(menu: Pick<Menu, 'getMenuItemById'>, entries: readonly MenuEntry[]): void {
  for (const { id, enabled } of entries) {
    const item = menu.getMenuItemById(id);
    if (item !== null) item.enabled = enabled;
  }
}

/** One submenu a group of actions, between the menus that belong to the platform. */
export function menuTemplate(
  items: readonly MenuEntry[],
  choose: (id: string) => void,
  own: ShellEntries,
  platform = SYSTEM,
): MenuItemConstructorOptions[] {
  const groups = new Map<string, MenuItemConstructorOptions[]>();
  for (const { id, title, group, shortcut, enabled } of items) {
    const entry: MenuItemConstructorOptions = { id, label: title, enabled, click: () => choose(id) };
    // The page listens for its shortcuts itself: here they are only shown, and plain keys are no shortcuts of a menu.
    if (shortcut?.startsWith('Mod+'))
      Object.assign(entry, { accelerator: shortcut.replace('Mod', 'CmdOrCtrl'), registerAccelerator: false });
    groups.set(group, [...(groups.get(group) ?? []), entry]);
  }
  return [
    ...(platform === 'darwin' ? [{ role: 'appMenu' } as const, RECENT] : [{ role: 'fileMenu' } as const]),
    { role: 'editMenu' },
    ...Array.from(groups, ([label, submenu]): MenuItemConstructorOptions => ({ label, submenu })),
    { role: 'viewMenu', label: 'Window size and developer tools' },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        { id: 'shell.updates', label: 'Look for a new version…', click: own.lookForUpdate },
        { id: 'shell.path', label: 'Put the command mcpscope on PATH…', click: own.putOnPath },
      ],
    },
  ];
}

/** The captures that were opened last, which macOS keeps and opens; Windows has them in the taskbar. */
const RECENT: MenuItemConstructorOptions = {
  label: 'File',
  submenu: [
    { role: 'recentDocuments', submenu: [{ role: 'clearRecentDocuments' }] },
    { type: 'separator' },
    { role: 'close' },
  ],
};
