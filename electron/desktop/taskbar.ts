import { app, Menu } from 'electron';
import { actionWord } from './launch.ts';
import { SYSTEM } from '../platform/index.ts';

/** What the icon in the taskbar or the dock offers beside the captures that were opened last. */
const TASKS = [
  { action: 'connection.connect', title: 'Connect to a server' },
  { action: 'library.open', title: 'Open a capture' },
  { action: 'connection.demo', title: 'Start the demo server' },
] as const;

/** Entries of the taskbar on Windows, each of which starts the program with an action. */
export function jumpList(program: string): Electron.JumpListCategory[] {
  const items = TASKS.map(({ action, title }): Electron.JumpListItem => ({
    type: 'task',
    title,
    description: title,
    program,
    args: actionWord(action),
  }));
  return [{ type: 'tasks', items }, { type: 'recent' }];
}

/** Whether an action may be named from outside the window: only those that the taskbar offers. */
export function isTask(action: string): boolean {
  return TASKS.some((task) => task.action === action);
}

/** Puts the entries where this system has a place for them; `run` gets what is chosen in the dock of macOS. */
export function serveTaskbar(run: (action: string) => void, platform = SYSTEM): void {
  if (platform === 'win32') app.setJumpList(jumpList(process.execPath));
  if (platform === 'darwin')
    app.dock?.setMenu(
      Menu.buildFromTemplate(TASKS.map(({ action, title }) => ({ label: title, click: () => run(action) }))),
    );
}
