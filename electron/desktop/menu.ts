import { ipcMain, Menu, type MenuItemConstructorOptions } from 'electron';
import { z } from 'zod';
import { isOurPage } from './bridge-ipc.ts';

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

/** Keeps the menu bar in step with the page's actions; before the page has sent any, it has what every program has. */
export function serveMenu(): void {
  let shown = '';
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate([], () => undefined)));
  ipcMain.handle('mcpscope:menu', (event, items: unknown) => {
    if (!isOurPage(event)) throw new Error('Only the page of mcpscope itself may change the menu.');
    const entries = menuItems.parse(items);
    const told = wordsOf(entries);
    const menu = Menu.getApplicationMenu();
    if (told === shown && menu !== null) {
      enable(menu, entries);
      return;
    }
    shown = told;
    const choose = (id: string): void => event.sender.send('mcpscope:menu-action', id);
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(entries, choose)));
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
export function menuTemplate(items: readonly MenuEntry[], choose: (id: string) => void): MenuItemConstructorOptions[] {
  const groups = new Map<string, MenuItemConstructorOptions[]>();
  for (const { id, title, group, shortcut, enabled } of items) {
    const entry: MenuItemConstructorOptions = { id, label: title, enabled, click: () => choose(id) };
    // The page listens for its shortcuts itself: here they are only shown, and plain keys are no shortcuts of a menu.
    if (shortcut?.startsWith('Mod+'))
      Object.assign(entry, { accelerator: shortcut.replace('Mod', 'CmdOrCtrl'), registerAccelerator: false });
    groups.set(group, [...(groups.get(group) ?? []), entry]);
  }
  return [
    ...(process.platform === 'darwin' ? [{ role: 'appMenu' } as const] : [{ role: 'fileMenu' } as const]),
    { role: 'editMenu' },
    ...Array.from(groups, ([label, submenu]): MenuItemConstructorOptions => ({ label, submenu })),
    { role: 'viewMenu', label: 'Window size and developer tools' },
    { role: 'windowMenu' },
  ];
}
