/** The web shell: the window served on loopback, for where Electron cannot run. */
import { join } from 'node:path';
import { forgetSecrets, launchedAddress } from '../../shared/bridge/index.ts';
import { endWithProcess, printLines, reportLines } from '../engine/index.ts';
import { readWebArguments, WEB_USAGE, type WebArguments } from './arguments.ts';
import { openBrowser } from './open-browser.ts';
import { pageFiles } from './page-files.ts';
import { startWebServer, type WebServer } from './server.ts';
import type { WindowEngine } from './window-engine.ts';

async function run({ port, open, files: captures, addresses, target }: WebArguments): Promise<void> {
  let loading: Promise<WindowEngine> | null = null;
  // It is large: the browser starts and fetches the page meanwhile.
  const load = (): Promise<WindowEngine> =>
    (loading ??= import('./window-engine.ts').then(({ openWindowEngine }) => openWindowEngine()));
  const files = pageFiles(join(import.meta.dirname, '..', 'renderer'));
  const server = await startWebServer({ port, files, bridge: async () => (await load()).serve });
  tellAddress(server);
  const targets = addresses.map((address) => launchedAddress(address, process.env));
  // The browser is none of those who may know them.
  forgetSecrets(process.env);
  if (open) openBrowser(server.newAddress('command line'), reportLines);
  const { engine } = await load().catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  endWithProcess(engine, {
    onFault: 'go on',
    report: reportLines,
    // A signal is the ordinary way to end a server of pages.
    onSignal: async () => {
      await Promise.all([engine.dispose(), server.close()]);
      return 0;
    },
  });
  process.stdin.on('data', () => tellAddress(server));
  // A terminal that is gone asks for nothing any more; the windows that are open go on.
  process.stdin.on('error', () => process.stdin.destroy());
  for (const each of targets) engine.connect(each, engine.attendedOptions());
  const [command, ...args] = target;
  if (command !== undefined) {
    engine.connect({ transport: 'stdio', name: '', command, args, cwd: '', env: {} }, engine.attendedOptions());
  }
  for (const capture of captures)
    engine
      .showCapture(capture)
      .catch((error: unknown) => reportLines(error instanceof Error ? error.message : String(error)));
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
