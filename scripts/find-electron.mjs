import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from './project.mjs';

/**
 * Electron's binary, or why there is none. Electron's own module is not asked: without the binary it downloads one
 * and blocks for as long as the network makes it wait.
 */
export function findElectron(env = process.env, folder = inProject('node_modules/electron')) {
  const pathFile = join(folder, 'path.txt');
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : '';
  const override = env.ELECTRON_OVERRIDE_DIST_PATH;
  const binary = override ? join(override, name || platformName()) : name && join(folder, 'dist', name);
  if (binary && existsSync(binary)) return { path: binary, reason: '' };
  if (override) return { path: null, reason: `ELECTRON_OVERRIDE_DIST_PATH has no ${name || platformName()}` };
  return { path: null, reason: "Electron's binary is not installed (npx install-electron gets it)" };
}

/** Why no window can be shown here, '' when one can. */
export function whyNoDisplay(env = process.env, platform = process.platform) {
  if (platform === 'win32' || platform === 'darwin' || env.DISPLAY || env.WAYLAND_DISPLAY) return '';
  return 'there is no display (DISPLAY and WAYLAND_DISPLAY are not set)';
}

function platformName() {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return process.platform === 'win32' ? 'electron.exe' : 'electron';
}
