import { _electron, type ElectronApplication } from '@playwright/test';
import { findElectron, whyNoDisplay } from '../../scripts/find-electron.mjs';
import { inProject } from './project.ts';

/** What the desktop specs run in. */
export interface DesktopBinary {
  readonly path: string;
  readonly name: string;
  readonly standIn: boolean;
  /** Why it is not Electron itself; '' when it is. */
  readonly reason: string;
}

/** Electron itself where it is installed and can show a window, else the stand-in. */
export function desktopBinary(): DesktopBinary {
  const { path, reason } = findElectron();
  const obstacle = reason || whyNoDisplay();
  if (path !== null && obstacle === '') return { path, name: 'Electron', standIn: false, reason: '' };
  return {
    path: inProject('e2e/standin/electron'),
    name: 'the stand-in, not Electron',
    standIn: true,
    reason: obstacle,
  };
}

/** Starts the built desktop shell of `app` (a folder with a package.json), with everything it keeps below `home`. */
export function launchDesktop(
  home: string,
  words: readonly string[] = [],
  app = inProject('.'),
): Promise<ElectronApplication> {
  const environment = { ...process.env, MCPSCOPE_HOME: home };
  const env = Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return _electron.launch({ executablePath: desktopBinary().path, args: [app, ...words], env, timeout: 60_000 });
}
