import { describe, expect, it, vi } from 'vitest';

vi.mock('electron', () => ({ ipcMain: {}, Menu: {}, protocol: {} }));

const { menuTemplate } = await import('./menu.ts');

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
