import { describe, expect, it, vi } from 'vitest';

type Handler = (event: unknown, items: unknown) => unknown;
const electron = vi.hoisted(() => ({ handlers: new Map<string, Handler>(), set: 0 }));
vi.mock('electron', () => ({
  ipcMain: { handle: (channel: string, handler: Handler) => electron.handlers.set(channel, handler) },
  Menu: {
    buildFromTemplate: () => ({ getMenuItemById: () => null }),
    setApplicationMenu: () => void (electron.set += 1),
    getApplicationMenu: () => null,
  },
  protocol: {},
}));

const { menuTemplate, serveMenu } = await import('./menu.ts');

const entry = { id: 'view.theme', title: 'Change the theme', group: 'View', enabled: true };

describe('menuTemplate', () => {
  it('has one submenu a group, and tells which action was chosen', () => {
    const chosen: string[] = [];
    const items = [
      entry,
      { ...entry, id: 'frames.clear', group: 'Frames' },
      { ...entry, id: 'view.zoom', enabled: false },
    ];
    const template = menuTemplate(items, (id) => chosen.push(id));
    const view = template.find((item) => item.label === 'View')?.submenu;
    expect(view).toMatchObject([
      { id: 'view.theme', enabled: true },
      { id: 'view.zoom', enabled: false },
    ]);
    const click: unknown = Array.isArray(view) ? view[0]?.click : undefined;
    (click as () => void)();
    expect(chosen).toEqual(['view.theme']);
    expect(template.some((item) => item.label === 'Frames')).toBe(true);
  });

  it('shows shortcuts without taking them from the page, and shows no plain keys', () => {
    const items = [
      { ...entry, shortcut: 'Mod+Shift+K' },
      { ...entry, shortcut: 'J' },
    ];
    const view = menuTemplate(items, () => undefined).find((item) => item.label === 'View')?.submenu;
    expect(view).toMatchObject([{ accelerator: 'CmdOrCtrl+Shift+K', registerAccelerator: false }, {}]);
    expect(Array.isArray(view) && view[1]).not.toHaveProperty('accelerator');
  });

  it('always has the editing menu, without which nothing can be copied on macOS', () => {
    expect(menuTemplate([], () => undefined)).toContainEqual({ role: 'editMenu' });
  });
});

describe('the menu', () => {
  it.each([
    ['another origin', { url: 'https://evil.example/', parent: null }],
    ['an origin that begins like ours', { url: 'app://mcpscope.evil/', parent: null }],
    ['a frame inside our page', { url: 'app://mcpscope/', parent: {} }],
    ['a frame that is gone', null],
  ])('is not changed by %s', (_who, senderFrame) => {
    serveMenu();
    const before = electron.set;
    const change = electron.handlers.get('mcpscope:menu');
    expect(() => change?.({ senderFrame }, [entry])).toThrow('Only the page of mcpscope itself may change the menu.');
    expect(electron.set).toBe(before);
    change?.({ senderFrame: { url: 'app://mcpscope/', parent: null } }, [entry]);
    expect(electron.set).toBe(before + 1);
  });
});
