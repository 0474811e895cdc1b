/** The web shell: the window served on loopback, for where Electron cannot run. */
import { join } from 'node:path';
import { forgetSecrets, launchedAddress } from '../../shared/bridge/index.ts';
import {
  createEngine,
  defaultFolders,
  demoServerBeside,
  endWithProcess,
  openBridge,
  printLines,
  reportLines,
  VERSION,
} from '../engine/index.ts';
import { readWebArguments, WEB_USAGE, type WebArguments } from './arguments.ts';
import { openBrowser } from './open-browser.ts';
import { pageFiles } from './page-files.ts';
import { startWebServer, type WebServer } from './server.ts';

async function run({ port, open, files: captures, addresses, target }: WebArguments): Promise<void> {
  const folders = defaultFolders();
  const engine = createEngine({
    version: VERSION,
    shell: 'web',
    captureFolder: folders.captures,
    settingsFolder: folders.settings,
    tapFolder: folders.taps,
    demoServer: demoServerBeside(import.meta.dirname),
    built: join(import.meta.dirname, '..'),
    cwd: process.cwd(),
    report: reportLines,
  });
  const files = pageFiles(join(import.meta.dirname, '..', 'renderer'));
  const server = await startWebServer({ port, files, bridge: openBridge(engine) });
  endWithProcess(engine, {
    onFault: 'go on',
    report: reportLines,
    // A signal is the ordinary way to end a server of pages.
    onSignal: async () => {
      await Promise.all([engine.dispose(), server.close()]);
      return 0;
    },
  });
  tellAddress(server);
  process.stdin.on('data', () => tellAddress(server));
  // A terminal that is gone asks for nothing any more; the windows that are open go on.
  process.stdin.on('error', () => process.stdin.destroy());
  const targets = addresses.map((address) => launchedAddress(address, process.env));
  forgetSecrets(process.env);
  for (const each of targets) engine.connect(each, engine.attendedOptions());
  const [command, ...args] = target;
  if (command !== undefined) {
    engine.connect({ transport: 'stdio', name: '', command, args, cwd: '', env: {} }, engine.attendedOptions());
  }
  for (const capture of captures)
    engine
      .showCapture(capture)
      .catch((error: unknown) => reportLines(error instanceof Error ? error.message : String(error)));
  if (open) openBrowser(server.newAddress('command line'), reportLines);
}

function tellAddress(server: WebServer): void {
  printLines(`mcpscope is open at ${server.newAddress('terminal')}`);
  printLines('One browser can open this address, once, within five minutes. Press Enter for another.');
}

const words = readWebArguments(process.argv.slice(2));
if (typeof words === 'string') {
  reportLines(words);
  reportLines(WEB_USAGE);
  process.exitCode = 2;
} else if (words.help) printLines(WEB_USAGE);
else {
  run(words).catch((error: unknown) => {
    const cause = error instanceof Error ? error.message : String(error);
    reportLines(`The web shell could not be started: ${cause.replace(/\.$/, '')}.`);
    process.exitCode = 1;
  });
}
