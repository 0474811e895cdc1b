import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inProject } from './project.mjs';
import { runCommand } from './run-command.mjs';

const NAMES = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
  'microsoft-edge-stable',
];

const WINDOWS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

const MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge'];

/** Where Chrome, Chromium and Edge are found when they are installed, the likelier first. */
export function usualPlaces(platform = process.platform, env = process.env) {
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(Boolean);
    return roots.flatMap((root) => WINDOWS.map((path) => `${root}\\${path}`));
  }
  const apps = platform === 'darwin' ? MAC.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`) : [];
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...apps, ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))];
}

/**
 * A browser for the tests: the one that MCPSCOPE_CHROMIUM names, an installed one, Playwright's own (downloaded when it
 * can be), or Debian's package. Null when none of these ways led to one that starts.
 */
export async function findBrowser(env = process.env) {
  if (env.MCPSCOPE_CHROMIUM) return env.MCPSCOPE_CHROMIUM;
  const installed = usualPlaces(process.platform, env).find((path) => existsSync(path) && starts(path));
  if (installed) return installed;
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  if (existsSync(own) && starts(own)) return own;
  console.log("No Chrome, Chromium or Edge was found: trying Playwright's own.");
  await runCommand(process.execPath, [inProject('node_modules/@playwright/test/cli.js'), 'install', 'chromium']);
  if (existsSync(own) && starts(own)) return own;
  return installDebianPackage();
}

async function installDebianPackage() {
  const debian = existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  if (!debian || process.getuid?.() !== 0) return null;
  console.log("Trying Debian's package chromium.");
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update', '-q'], { env });
  await runCommand('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { env });
  return existsSync('/usr/bin/chromium') && starts('/usr/bin/chromium') ? '/usr/bin/chromium' : null;
}

/** False for a broken installation, as one that lacks libraries. On Windows, asking for the version would open a window. */
function starts(path) {
  return (
    process.platform === 'win32' || spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
  );
}

/** What to do when there is no browser. */
export const NO_BROWSER =
  'The tests need a browser and none could be found or installed: install Chrome, Chromium or Edge, or name one in MCPSCOPE_CHROMIUM.';
