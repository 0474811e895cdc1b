import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { cliEngine } from '../connection/index.ts';
import { ownNode } from '../../platform/index.ts';
import { EXIT_BAD_USAGE } from '../report/index.ts';
import { say, type Terminal } from '../print/index.ts';

/** The web shell as it lies beside the built command line. */
const WEB_SHELL = join(import.meta.dirname, '..', 'web', 'main.js');

interface OpenOptions {
  readonly port?: string;
  /** False for `--no-open`. */
  readonly open: boolean;
}

/** `mcpscope open`: shows captures in the window of the web shell, until the user stops it. */
export function openCommand(terminal: Terminal): Command {
  return new Command('open')
    .description('Opens captures in a window, in the browser; one that is still being written is followed.')
    .argument('<file...>', 'capture files (*.mcpcap)')
    .option('--port <n>', 'port on 127.0.0.1; any free port without it')
    .option('--no-open', 'print the address, and do not open the browser')
    .action((files: string[], options: OpenOptions) => open(terminal, files, options));
}

async function open(terminal: Terminal, files: string[], { port, open: browser }: OpenOptions): Promise<void> {
  const paths = files.map((file) => resolve(file));
  const problem = await whyNot(terminal, paths);
  if (problem !== '') {
    say(terminal, problem);
    terminal.end(EXIT_BAD_USAGE);
    return;
  }
  const words = [...(port === undefined ? [] : ['--port', port]), ...(browser ? [] : ['--no-open'])];
  for (const path of paths) words.push('--file', path);
  const { command, env } = ownNode();
  const shell = spawn(command, [WEB_SHELL, ...words], { stdio: 'inherit', env: { ...process.env, ...env } });
  // A terminal sends Ctrl-C to the shell as well, which ends in its own order; other signals are passed on.
  const end = (): void => void shell.kill('SIGTERM');
  process.on('SIGINT', wait);
  process.on('SIGTERM', end);
  const code = await new Promise<number>((done) => {
    shell.on('error', (error) => {
      say(terminal, `The window could not be opened: ${error.message}.`);
      done(EXIT_BAD_USAGE);
    });
    shell.on('exit', (code) => done(code ?? 1));
  });
  process.off('SIGINT', wait);
  process.off('SIGTERM', end);
  terminal.end(code);
}

function wait(): void {
  // The shell ends first.
}

/** Why the window could not show one of these, as a sentence; '' when it can. */
async function whyNot(terminal: Terminal, paths: readonly string[]): Promise<string> {
  if (!existsSync(WEB_SHELL)) return `The web shell is missing: it should be at ${WEB_SHELL}.`;
  for (const path of paths) {
    try {
      const capture = await cliEngine(terminal).openCapture(path);
      await capture.close();
      await capture.release();
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
  return '';
}
