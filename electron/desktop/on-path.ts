import { lstatSync, mkdirSync, readlinkSync, symlinkSync, unlinkSync } from 'node:fs';
import { dirname, posix, win32 } from 'node:path';
import { dialog, type BrowserWindow } from 'electron';
import { replaceFile } from '../files/index.ts';

/** What decides where the command can be put. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The user's own folder, absolute. */
  readonly home: string;
  /** The folder of the app's resources, absolute. */
  readonly resources: string;
}

/** How `mcpscope` comes to be found in a terminal: a link or a file that is written, or why it cannot be. */
export type OnPath =
  | { readonly how: 'link'; readonly at: string; readonly to: string; readonly hint: string }
  | { readonly how: 'file'; readonly at: string; readonly text: string; readonly hint: string }
  | { readonly how: 'none'; readonly why: string };

/** Where the command goes on this machine. Nothing needs rights that the user has not. */
export function placeOnPath({ platform, env, home, resources }: Machine): OnPath {
  if (env['APPIMAGE'])
    return {
      how: 'none',
      why: 'An AppImage holds no program that a terminal could start. Run npm install --global mcpscope instead.',
    };
  if (platform === 'win32') {
    // The one folder of the user's own that Windows has on PATH from the beginning.
    const at = win32.join(
      env['LOCALAPPDATA'] ?? win32.join(home, 'AppData', 'Local'),
      'Microsoft',
      'WindowsApps',
      'mcpscope.cmd',
    );
    const program = win32.join(resources, 'bin', 'mcpscope.cmd');
    return { how: 'file', at, text: `@call "${program.replaceAll('%', '%%')}" %*\r\n`, hint: '' };
  }
  const folder = posix.join(home, '.local', 'bin');
  const known = (env['PATH'] ?? '').split(':').includes(folder);
  const hint = known ? '' : `${folder} is not on your PATH: add it in the file that your shell reads at its start.`;
  return { how: 'link', at: posix.join(folder, 'mcpscope'), to: posix.join(resources, 'bin', 'mcpscope'), hint };
}

/** Asks, and puts the command there. What stands there and is no link or file of ours is left alone. */
export async function offerOnPath(window: BrowserWindow, machine: Machine): Promise<void> {
  const place = placeOnPath(machine);
  if (place.how === 'none') {
    await dialog.showMessageBox(window, {
      type: 'info',
      message: 'The command cannot be put on PATH.',
      detail: place.why,
    });
    return;
  }
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: 'Put the command mcpscope on PATH?',
    detail: [
      place.how === 'link'
        ? `${place.at} becomes a link to ${place.to}.`
        : `${place.at} is written, which starts this mcpscope.`,
      place.hint,
    ]
      .filter((line) => line !== '')
      .join('\n\n'),
    buttons: ['Put it there', 'Leave it'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  if (response !== 0) return;
  try {
    write(place);
  } catch (error) {
    dialog.showErrorBox(
      'mcpscope',
      `The command was not put on PATH: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function write(place: Exclude<OnPath, { readonly how: 'none' }>): void {
  mkdirSync(dirname(place.at), { recursive: true });
  if (place.how === 'file') {
    replaceFile(place.at, place.text, { lasting: true });
    return;
  }
  const found = lstatSync(place.at, { throwIfNoEntry: false });
  if (found?.isSymbolicLink() === true && /[/\\]mcpscope$/.test(readlinkSync(place.at))) unlinkSync(place.at);
  else if (found !== undefined) throw new Error(`${place.at} is there already, and is no link of mcpscope.`);
  symlinkSync(place.to, place.at);
}
