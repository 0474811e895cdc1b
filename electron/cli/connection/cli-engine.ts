import {
  createEngine,
  defaultFolders,
  demoServerBeside,
  VERSION,
  type Engine,
  type EngineOptions,
} from '../../engine/index.ts';
import { say, type Terminal } from '../print/index.ts';

/** The engine as the commands use it; by the rules it answers what servers ask. By default a capture may have 2 GB. Sentences about its own files go to stderr: stdout belongs to the result. */
export function cliEngine(
  terminal: Terminal,
  {
    standingRules = [],
    maxCaptureBytes = 2 * 1024 ** 3,
  }: Pick<EngineOptions, 'standingRules' | 'maxCaptureBytes'> = {},
): Engine {
  const folders = defaultFolders(terminal.env);
  const engine = createEngine({
    version: VERSION,
    shell: 'cli',
    captureFolder: folders.captures,
    settingsFolder: folders.settings,
    demoServer: demoServerBeside(import.meta.dirname),
    cwd: process.cwd(),
    standingRules,
    maxCaptureBytes,
    report: (sentence) => say(terminal, sentence),
  });
  // However the command ends, what it has started ends with it.
  terminal.on('exit', () => engine.killAll());
  return engine;
}
