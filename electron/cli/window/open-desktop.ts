import { spawn } from 'node:child_process';
import { existsSync, writeSync } from 'node:fs';
import { homedir } from 'node:os';
import { terminalLine } from '../../../shared/sinks/index.ts';
import { desktopPlaces, whyNoDisplay, type Machine } from './installed-desktop.ts';
import { shellAskedFor } from './window-words.ts';
import { SYSTEM } from '../../platform/index.ts';

const STDERR = 2;
const BAD_USAGE = 2;

/** Opens the desktop app where it is installed, with these words; `openWeb` where it is not, or the web shell is asked for. */
export function openDesktop(words: readonly string[], openWeb: () => void): void {
  const asked = shellAskedFor(words);
  const machine: Machine = { platform: SYSTEM, env: process.env, home: homedir() };
  const places = desktopPlaces(machine);
  const obstacle = whyNoDisplay(machine);
  const program = places.find((place) => existsSync(place));
  if (asked === 'web' || (asked === 'auto' && (obstacle !== '' || program === undefined))) openWeb();
  else if (obstacle !== '') refuse(obstacle);
  else if (program === undefined)
    refuse(
      `The desktop app is not installed: there is no ${places.join(' and no ')}. Leave --desktop out to open the browser.`,
    );
  else start(program, words);
}

function start(program: string, words: readonly string[]): void {
  // The app lives on when this terminal is closed.
  const app = spawn(program, words, { detached: true, stdio: 'ignore' });
  app.on('error', (error) => refuse(`The desktop app could not be started (${error.message}): try --web.`));
  app.unref();
}

function refuse(sentence: string): void {
  writeSync(STDERR, `${terminalLine(`mcpscope: ${sentence}`)}\n`);
  process.exitCode = BAD_USAGE;
}
