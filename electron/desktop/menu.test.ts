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

const own = { lookForUpdate: vi.fn<() => void>(), putOnPath: vi.fn<() => void>() };
const entry = { id: 'view.theme', title: 'Change the theme', group: 'View', enabled: true };

describe('menuTemplate', () => {
  it('has one submenu a group, and tells which action was chosen', () => {
    const chosen: string[] = [];
    const items = [
      entry,
      { ...entry, id: 'frames.clear', group: 'Frames' },
      { ...entry, id: 'view.zoom', enabled: false },
    ];
    const template = menuTemplate(items, (id) => chosen.push(id), own);
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
    const view = menuTemplate(items, () => undefined, own).find((item) => item.label === 'View')?.submenu;
    expect(view).toMatchObject([{ accelerator: 'CmdOrCtrl+Shift+K', registerAccelerator: false }, {}]);
    expect(Array.isArray(view) && view[1]).not.toHaveProperty('accelerator');
  });

  it('always has the editing menu, without which nothing can be copied on macOS', () => {
    expect(menuTemplate([], () => undefined, own)).toContainEqual({ role: 'editMenu' });
  });
});

describe('what the shell itself offers', () => {
  it('is below Help, and does what it says', () => {
    const help = menuTemplate([], () => undefined, own).find(({ role }) => role === 'help')?.submenu;
    const entries = Array.isArray(help) ? help : [];
    for (const { click } of entries) (click as () => void)();
    expect(entries.map(({ label }) => label)).toEqual(['Look for a new version…', 'Put the command mcpscope on PATH…']);
    expect([own.lookForUpdate.mock.calls.length, own.putOnPath.mock.calls.length]).toEqual([1, 1]);
  });

  it.each([
    ['darwin', true],
    ['win32', false],
    ['linux', false],
  ] as const)('has the captures opened last in the menu of %s: %j', (platform, has) => {
    const template = JSON.stringify(menuTemplate([], () => undefined, own, platform));
    expect(template.includes('recentDocuments')).toBe(has);
    expect(template.includes('appMenu')).toBe(has);
  });
});

describe('the menu', () => {
  it.each([
    ['another origin', { url: 'https://evil.example/', parent: null }],
    ['an origin that begins like ours', { url: 'app://mcpscope.evil/', parent: null }],
    ['a frame inside our page', { url: 'app://mcpscope/', parent: {} }],
    ['a frame that is gone', null],
  ])('is not changed by %s', (_who, senderFrame) => {
    const told = vi.fn<() => void>();
    serveMenu(own, told);
    const before = electron.set;
    const change = electron.handlers.get('mcpscope:menu');
    expect(() => change?.({ senderFrame }, [entry])).toThrow('Only the page of mcpscope itself may change the menu.');
    expect(electron.set).toBe(before);
    expect(told).not.toHaveBeenCalled();
    for (const title of ['one', 'another'])
      change?.({ senderFrame: { url: 'app://mcpscope/', parent: null } }, [{ ...entry, title }]);
    expect([electron.set - before, told.mock.calls.length]).toEqual([2, 1]);
  });
});
