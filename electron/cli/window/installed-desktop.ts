import { posix, win32 } from 'node:path';
import { traitsOf } from '../../platform/index.ts';

/** What decides where a desktop app can be, and whether it can show itself. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The user's own folder, absolute. */
  readonly home: string;
}

/** Where the installers of the desktop app put its program, the likeliest first; `electron-builder.yml` says how it is called. */
export function desktopPlaces({ platform, env, home }: Machine): string[] {
  if (platform === 'darwin')
    return ['', home].map((folder) => posix.join(folder, '/Applications/mcpscope.app/Contents/MacOS/mcpscope'));
  if (platform === 'win32') {
    const own = env['LOCALAPPDATA'] ?? win32.join(home, 'AppData', 'Local');
    const all = env['ProgramFiles'] ?? 'C:\\Program Files';
    return [win32.join(own, 'Programs', 'mcpscope', 'mcpscope.exe'), win32.join(all, 'mcpscope', 'mcpscope.exe')];
  }
  return ['/opt/mcpscope/mcpscope'];
}

/** Why no window of the desktop app can be shown, as a sentence; '' where one can. */
export function whyNoDisplay({ platform, env }: Machine): string {
  if (!traitsOf(platform).namedDisplay || env['DISPLAY'] || env['WAYLAND_DISPLAY']) return '';
  return 'The desktop app needs a display: neither DISPLAY nor WAYLAND_DISPLAY is set. Leave --desktop out to open the browser.';
}
