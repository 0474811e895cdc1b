import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import type { Machine, Platform } from '../../../shared/client-files/index.ts';
import { TRAITS, traitsOf, variableOf } from '../../platform/index.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** This machine as far as the places of clients depend on it. `folder`: whose own files are looked at. */
export function ownMachine(env: Environment, folder: string): Machine {
  const platform: Platform = TRAITS.places;
  const home = (platform === 'win32' ? env['USERPROFILE'] : env['HOME']) || homedir();
  // A window that a desktop started works in the root, which is no project.
  return { platform, home, env, folder: folder === dirname(folder) || folder === home ? '' : folder, names };
}

function names(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** What macOS gives a program that the Dock starts (launchd); elsewhere a desktop has the user's own variables. */
const DOCK_PATH = '/usr/bin:/bin:/usr/sbin:/sbin';

/** The PATH that a client searches, and how a sentence calls it. */
export function pathOf(
  { platform, env }: Machine,
  desktop: boolean,
): { readonly path: string; readonly where: string } {
  if (desktop && platform === 'darwin')
    return { path: DOCK_PATH, where: `in ${DOCK_PATH}, which is all that the Dock gives it` };
  const path = variableOf(env, 'PATH', traitsOf(platform)) ?? '';
  return { path, where: desktop ? 'in the PATH of your session' : 'in your PATH' };
}
