import {
  createEngine,
  defaultFolders,
  demoServerBeside,
  VERSION,
  type Engine,
  type EngineOptions,
  type RecordLimit,
} from '../../engine/index.ts';
import { say, type Terminal } from '../print/index.ts';

const RECORD_LIMIT: RecordLimit = { bytes: 2 * 1024 ** 3, parts: 3 };

/** The engine as the commands use it; by the rules it answers what servers ask. By default a record has 3 files of 2 GB. Sentences about its own files go to stderr: stdout belongs to the result. */
export function cliEngine(
  terminal: Terminal,
  {
    standingRules = [],
    recordLimit = {},
  }: Pick<EngineOptions, 'standingRules'> & { readonly recordLimit?: Partial<RecordLimit> } = {},
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
    recordLimit: { ...RECORD_LIMIT, ...recordLimit },
    report: (sentence) => say(terminal, sentence),
  });
  // However the command ends, what it has started ends with it.
  terminal.on('exit', () => engine.killAll());
  return engine;
}
