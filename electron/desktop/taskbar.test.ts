import { expect, it, vi } from 'vitest';

const electron = vi.hoisted(() => ({ list: [] as unknown[], dock: [] as { label: string; click: () => void }[] }));
vi.mock('electron', () => ({
  app: {
    setJumpList: (list: unknown[]) => void (electron.list = list),
    dock: { setMenu: (menu: typeof electron.dock) => void (electron.dock = menu) },
  },
  Menu: { buildFromTemplate: (template: unknown) => template },
}));
const { isTask, jumpList, serveTaskbar } = await import('./taskbar.ts');
const { launchOf } = await import('./launch.ts');

it('starts the program with an action that it may run', () => {
  const [tasks] = jumpList('C:\\mcpscope.exe');
  const actions = tasks?.items?.map(({ program = '', args = '' }) => launchOf([program, args], '/').action) ?? [];
  expect(actions).toEqual(['connection.connect', 'library.open', 'connection.demo']);
  expect(actions.every(isTask)).toBe(true);
  expect(isTask('capture.delete')).toBe(false);
});

it('is the dock’s menu on macOS, the taskbar’s list on Windows, and nothing elsewhere', () => {
  const run = vi.fn<(action: string) => void>();
  serveTaskbar(run, 'linux');
  expect([electron.list, electron.dock]).toEqual([[], []]);
  serveTaskbar(run, 'win32');
  expect(electron.list).toMatchObject([{ type: 'tasks' }, { type: 'recent' }]);
  serveTaskbar(run, 'darwin');
  electron.dock[1]?.click();
  expect(run).toHaveBeenCalledWith('library.open');
});
