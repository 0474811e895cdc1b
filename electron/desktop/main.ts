/** The desktop shell: Electron's window on the engine. Thin, since the tests of most machines cannot run it for real. */
import { join } from 'node:path';
import { app, dialog, shell, type BrowserWindow } from 'electron';
import { plainAddress } from '../../shared/bridge/index.ts';
import { createEngine, defaultFolders, demoServerBeside, reportLines, VERSION, type Engine } from '../engine/index.ts';
import { FAULTS } from '../faults/index.ts';
import { registerPageScheme, servePage } from './app-protocol.ts';
import { serveBridge } from './bridge-ipc.ts';
import { launchOf, readLaunch, type Launch } from './launch.ts';
import { serveMenu } from './menu.ts';
import { systemVault } from './vault.ts';
import { denyPermissions, openWindow } from './window.ts';

const HERE = import.meta.dirname;
const folders = defaultFolders();
const launch = launchOf(process.argv, process.cwd());
/** macOS names a file to open in an event, which may come before there is an engine. */
let openFile = (path: string): void => void early.push(path);
const early: string[] = [];
app.on('open-file', (event, path) => {
  event.preventDefault();
  openFile(path);
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
    version: VERSION,
    shell: 'desktop',
    captureFolder: folders.captures,
    settingsFolder: folders.settings,
    tapFolder: folders.taps,
    // Our own binary is Node too when it is asked to be, so the demo needs no other.
    demoServer: { ...demoServerBeside(HERE), env: { ELECTRON_RUN_AS_NODE: '1' } },
    built: join(HERE, '..'),
    cwd: process.cwd(),
    ...(vault === null ? {} : { vault }),
    reveal: (path) => shell.showItemInFolder(path),
    report: reportLines,
  });
  endWithApp(engine);
  servePage(join(HERE, '..', 'renderer'));
  denyPermissions();
  serveBridge(engine.bridge);
  serveMenu();
  const window = openWindow(join(HERE, 'preload.cjs'));
  openFile = (path) => open(engine, path);
  for (const path of early) openFile(path);
  begin(engine, launch);
  app.on('second-instance', (_event, _argv, _cwd, other) => {
    bringForward(window);
    begin(engine, readLaunch(other));
  });
}

/** A fault that nobody caught is told and written down; windows and connections go on. */
function goOn(fault: unknown): void {
  reportLines(FAULTS.tell('something that came unasked', fault));
}

function begin(engine: Engine, { words: [command, ...args], files, addresses, cwd }: Launch): void {
  for (const file of files) open(engine, file);
  for (const address of addresses) engine.connect(plainAddress(address), engine.attendedOptions());
  if (command !== undefined)
    engine.connect({ transport: 'stdio', name: '', command, args, cwd, env: {} }, engine.attendedOptions());
}

function open(engine: Engine, path: string): void {
  engine.openCapture(path).catch((error: unknown) => {
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
