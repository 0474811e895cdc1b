import { existsSync, writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { terminalLine } from '../../shared/sinks/index.ts';
import { VERSION } from '../engine/shell/version.ts';

const STDOUT = 1;
const STDERR = 2;
const BAD_USAGE = 2;

/**
 * Loads the command line or the window, for every use of `mcpscope` but the stdio shim's. A tap that was kept for a client stands
 * alone, without them: then it says what it can do, and how to be rid of it.
 */
export function loadCommandLine(what: 'cli' | 'web' = 'cli'): void {
  const main = new URL(`../${what}/main.js`, import.meta.url);
  if (existsSync(main)) {
    void import(main.href);
    return;
  }
  const undo = fileURLToPath(new URL('../HOW TO UNDO.txt', import.meta.url));
  const told = [
    'mcpscope: only the tap of mcpscope is here. It runs as: tap [--name NAME] [--client CLIENT] -- COMMAND ARG…',
    `Behind "--" stands the whole command of the server. How to take the tap out of a configuration: ${undo}`,
  ];
  writeSync(STDERR, told.map((line) => `${terminalLine(line)}\n`).join(''));
  process.exitCode = BAD_USAGE;
}

/** Says the version, without loading anything. */
export function tellVersion(): void {
  writeSync(STDOUT, `${VERSION}\n`);
}
