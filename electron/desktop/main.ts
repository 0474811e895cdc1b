/** The desktop shell: Electron's window on the engine. Thin, since the tests of most machines cannot run it for real. */
import { join } from 'node:path';
import { homedir } from 'node:os';
import { app, dialog, nativeTheme, shell, type BrowserWindow } from 'electron';
import { forgetSecrets, plainAddress } from '../../shared/bridge/index.ts';
import { createEngine, defaultFolders, openBridge, reportLines, windowShell, type Engine } from '../engine/index.ts';
import { FAULTS } from '../faults/index.ts';
import { registerPageScheme, servePage } from './app-protocol.ts';
import { serveBridge } from './bridge-ipc.ts';
import { launchOf, readLaunch, type Launch } from './launch.ts';
import { serveMenu } from './menu.ts';
import { followLink } from './link-question.ts';
import { offerOnPath } from './on-path.ts';
import { isTask, serveTaskbar } from './taskbar.ts';
import { followUpdates, lookForUpdate, type Updates } from './updates.ts';
import { systemVault } from './vault.ts';
import { denyPermissions, openWindow } from './window.ts';
import { SYSTEM } from '../platform/index.ts';

const HERE = import.meta.dirname;
const folders = defaultFolders();
const launch = launchOf(process.argv, process.cwd(), process.env);
forgetSecrets(process.env);
/** macOS names a file to open in an event, which may come before there is an engine. */
let openFile = (path: string): void => void early.push(path);
const early: string[] = [];
app.on('open-file', (event, path) => {
  event.preventDefault();
  openFile(path);
});
/** Likewise a link. */
let openLink = (link: string): void => void earlyLinks.push(link);
const earlyLinks: string[] = [];
app.on('open-url', (event, link) => {
  event.preventDefault();
  openLink(link);
});

process.on('uncaughtException', goOn);
process.on('unhandledRejection', goOn);
registerPageScheme();
app.enableSandbox();
if (process.env['MCPSCOPE_HOME']) app.setPath('userData', join(folders.settings, 'desktop'));
// `ready` comes only after this file was evaluated: awaiting it here would wait for ever.
if (app.requestSingleInstanceLock(launch)) void app.whenReady().then(start);
else app.quit();

function start(): void {
  const vault = systemVault();
  const engine = createEngine({
    ...windowShell(HERE, folders),
    shell: 'desktop',
    ...(vault === null ? {} : { vault }),
    reveal: (path) => shell.showItemInFolder(path),
    captureOpened: (path) => app.addRecentDocument(path),
    settingsChanged: ({ theme }) => (nativeTheme.themeSource = theme),
  });
  endWithApp(engine);
  servePage(join(HERE, '..', 'renderer'));
  denyPermissions();
  serveBridge(openBridge(engine));
  // The bar of the window is drawn by the system, which has to know the theme.
  nativeTheme.themeSource = engine.settings.theme;
  const window = openWindow(join(HERE, 'preload.cjs'), join(folders.settings, 'desktop'));
  const updates: Updates = {
    updater: async () => (await import('electron-updater')).default.autoUpdater,
    packaged: app.isPackaged,
    wanted: () => engine.settings.updates === 'ask',
    report: reportLines,
  };
  const machine = { platform: SYSTEM, env: process.env, home: homedir(), resources: process.resourcesPath };
  const run = (action: string): void => window.webContents.send('mcpscope:menu-action', action);
  serveTaskbar(run);
  const endUpdates = followUpdates(window, updates);
  window.on('closed', endUpdates);
  openFile = (path) => open(engine, path);
  openLink = (link) => void followLink(window, link, linkWays(engine));
  for (const path of early) openFile(path);
  const begun = (given: Launch): void => {
    begin(engine, given);
    given.links.forEach(openLink);
    if (isTask(given.action)) run(given.action);
  };
  const own = {
    lookForUpdate: () => void lookForUpdate(window, updates, true),
    putOnPath: () => void offerOnPath(window, machine),
  };
  // Who is asked about a link sees whom it is that asks.
  serveMenu(own, () => {
    earlyLinks.forEach(openLink);
    begun({ ...launch, words: [], files: [], addresses: [] });
  });
  begin(engine, launch);
  app.on('second-instance', (_event, _argv, _cwd, other) => {
    bringForward(window);
    begun(readLaunch(other));
  });
}

/** What a link leads to, once the user has agreed. */
function linkWays(engine: Engine): Parameters<typeof followLink>[2] {
  return {
    open: (path) => open(engine, path),
    connect: (address) => void engine.connect(plainAddress(address), engine.attendedOptions()),
  };
}

/** A fault that nobody caught is told and written down; windows and connections go on. */
function goOn(fault: unknown): void {
  reportLines(FAULTS.tell('something that came unasked', fault));
}

function begin(engine: Engine, { words: [command, ...args], files, addresses, bearer, cwd }: Launch): void {
  for (const file of files) open(engine, file);
  for (const address of addresses) engine.connect({ ...plainAddress(address), bearer }, engine.attendedOptions());
  if (command !== undefined)
    engine.connect({ transport: 'stdio', name: '', command, args, cwd, env: {} }, engine.attendedOptions());
}

function open(engine: Engine, path: string): void {
  engine.showCapture(path).catch((error: unknown) => {
    dialog.showErrorBox('mcpscope', error instanceof Error ? error.message : String(error));
  });
}

function bringForward(window: BrowserWindow): void {
  if (window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.focus();
}

/** Ends every connection in order before the program ends, and at once when it dies. */
function endWithApp(engine: Engine): void {
  let state: 'running' | 'ending' | 'ended' = 'running';
  app.on('window-all-closed', () => app.quit());
  app.on('will-quit', (event) => {
    if (state === 'ended') return;
    event.preventDefault();
    if (state === 'ending') return;
    state = 'ending';
    void engine
      .dispose()
      .catch((error: unknown) =>
        reportLines(
          `Not every connection could be ended in order: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        ),
      )
      .finally(() => {
        state = 'ended';
        app.quit();
      });
  });
  process.on('exit', () => engine.killAll());
}
