import { createEngine, defaultFolders, demoServerBeside, VERSION, type Engine } from '../engine/index.ts';

/** The engine as the commands use it. Sentences about its own files go to stderr: stdout belongs to the result. */
export function cliEngine(): Engine {
  const folders = defaultFolders();
  return createEngine({
    version: VERSION,
    shell: 'cli',
    captureFolder: folders.captures,
    settingsFolder: folders.settings,
    demoServer: demoServerBeside(import.meta.dirname),
    cwd: process.cwd(),
    report: (sentence) => console.error(sentence),
  });
}
