import type { StandingRule } from '../../../shared/answering/index.ts';
import { createEngine, defaultFolders, demoServerBeside, VERSION, type Engine } from '../../engine/index.ts';
import { say, type Terminal } from '../print/index.ts';

/** The engine as the commands use it; by the rules it answers what servers ask. Sentences about its own files go to stderr: stdout belongs to the result. */
export function cliEngine(terminal: Terminal, standingRules: readonly StandingRule[] = []): Engine {
  const folders = defaultFolders(terminal.env);
  return createEngine({
    version: VERSION,
    shell: 'cli',
    captureFolder: folders.captures,
    settingsFolder: folders.settings,
    demoServer: demoServerBeside(import.meta.dirname),
    cwd: process.cwd(),
    standingRules,
    report: (sentence) => say(terminal, sentence),
  });
}
