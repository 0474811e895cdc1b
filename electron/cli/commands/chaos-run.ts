import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Trial, trialReport, type TrialReport } from '../../../shared/trials/index.ts';
import { CannotTry, codeOfSignal, defaultFolders, endWithProcess, VERSION } from '../../engine/index.ts';
import {
  type ClientRun,
  type FaultChoice,
  nameOf,
  NoTrial,
  openHttpStand,
  openStdioStand,
  type Stand,
  triedFaults,
  tryStartedClient,
  tryTappedClient,
} from '../../tap/trials/index.ts';
import type { TrialFormat } from '../../../shared/exports/index.ts';
import { trialLine, trialLines } from '../formats/index.ts';
import { urlTargetOf } from '../options/index.ts';
import { say, sayLines, type Terminal, terminalLine, writeLine } from '../print/index.ts';
import { EXIT_BAD_USAGE, EXIT_FINDINGS, EXIT_FINE } from '../report/index.ts';
import type { TapAddressOptions } from './tap-address.ts';

/** Between the words of the server and those of the client. */
const BETWEEN = '::';
const LIMIT_MS = 60_000;
const QUIET_MS = 5000;

/** What `mcpscope chaos --run` and `--client` have in common. */
export interface TrialOptions {
  readonly format: TrialFormat;
  readonly json?: boolean;
  readonly captures?: string;
}

/** Options of a run of the faults of servers against a client. */
export interface ClientRunOptions extends Omit<TapAddressOptions, 'client'>, TrialOptions, FaultChoice {
  readonly limit?: number;
  readonly quiet?: number;
}

/** Tries a client with the faults of servers, and reports how it took each; gives the exit code. Throws Error with a sentence on bad usage. */
export async function runAgainstClient(
  terminal: Terminal,
  words: readonly string[],
  options: ClientRunOptions,
  seed: number,
): Promise<number> {
  const { url, limit = LIMIT_MS, quiet = QUIET_MS } = options;
  const between = words.indexOf(BETWEEN);
  const [server, client] =
    between < 0 ? (url === undefined ? [words, []] : [[], words]) : [words.slice(0, between), words.slice(between + 1)];
  if (url === undefined && server.length === 0)
    throw new Error(
      `Name the server behind --, and behind ${BETWEEN} the client: -- node server.js ${BETWEEN} node client.js; or the server by --url.`,
    );
  if (url !== undefined && server.length > 0)
    throw new Error('There are two servers to break, a command and --url: choose one of them.');
  const faults = triedFaults(options, url === undefined ? 'stdio' : 'http');
  const folder = runFolder(terminal, options);
  const stopped = new AbortController();
  const run: ClientRun = {
    faults,
    folder,
    stopped: stopped.signal,
    open: (own) => openStand(terminal, server, options, seed, own),
    begins: (fault, { words: start, url: address }) => {
      if (fault === null || client.length > 0) return;
      const at = faults.findIndex(({ id }) => id === fault.id) + 1;
      const how = address === '' ? `start the client with this server: ${quoted(start)}` : `use ${address}`;
      say(terminal, `${at} of ${faults.length}, ${fault.id}: the server ${fault.does}. Waiting for a client: ${how}`);
    },
  };
  const [command = '', ...args] = client;
  const trials =
    command === ''
      ? tryTappedClient(run, quiet)
      : tryStartedClient(run, { command, args, cwd: process.cwd(), env: terminal.env, limitMs: limit });
  const about = {
    side: 'client' as const,
    subject: client.length === 0 ? 'that is started by hand' : nameOf(client),
    against: url === undefined ? nameOf(server) : url.replace(/[?#].*$/s, ''),
    seed,
  };
  return reported(terminal, trials, about, { ...options, faults: faults.length, folder }, stopped);
}

/** Prints each trial as it ends, and the report; gives the exit code. A signal ends the run, and what was tried is reported. */
export async function reported(
  terminal: Terminal,
  trials: AsyncIterable<Trial>,
  about: Pick<TrialReport, 'side' | 'subject' | 'against' | 'seed'>,
  { json, format: asked, faults, folder }: TrialOptions & { readonly faults: number; readonly folder: string },
  stopped: AbortController,
): Promise<number> {
  const format = json === true ? 'json' : asked;
  const began = Date.now();
  let signalled = 0;
  endWithProcess(
    { dispose: () => Promise.resolve(), killAll: () => stopped.abort() },
    {
      onFault: 'end',
      life: terminal,
      report: (sentence) => sayLines(terminal, sentence),
      onSignal: async (signal) => {
        stopped.abort();
        signalled = codeOfSignal(signal);
        await over;
        return signalled;
      },
    },
  );
  const came: Trial[] = [];
  let problem = '';
  const collect = async (): Promise<void> => {
    try {
      for await (const trial of trials) {
        came.push(trial);
        if (format === 'text') await writeLine(terminal, trialLine(trial));
        else say(terminal, `${came.length} of ${faults} ${trialLine(trial)}`);
      }
    } catch (error) {
      if (!(error instanceof NoTrial || error instanceof CannotTry)) throw error;
      problem = error.message;
    }
  };
  const over = collect();
  await over;
  const startedAt = new Date(began).toISOString();
  const report = trialReport({ ...about, startedAt, tookMs: Date.now() - began, trials: came }, problem);
  for (const line of trialLines(report, format)) await writeLine(terminal, line);
  say(terminal, `The captures are in ${terminalLine(folder)}`);
  if (signalled > 0) return signalled;
  if (problem !== '' || came.every(({ outcome }) => outcome === 'not met')) return EXIT_BAD_USAGE;
  return report.ok ? EXIT_FINE : EXIT_FINDINGS;
}

/** The folder for the captures of a run; it is there. */
export function runFolder(terminal: Terminal, { captures }: Pick<TrialOptions, 'captures'>): string {
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const folder =
    captures === undefined ? join(defaultFolders(terminal.env).captures, `chaos-${stamp}`) : resolve(captures);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

function openStand(
  terminal: Terminal,
  server: readonly string[],
  options: ClientRunOptions,
  seed: number,
  folder: string,
): Stand | Promise<Stand> {
  const { url, listen = 0 } = options;
  if (url === undefined)
    return openStdioStand([process.execPath, process.argv[1] ?? ''], { words: server, env: {} }, seed, folder);
  const { settings } = defaultFolders(terminal.env);
  const upstream = urlTargetOf(url, options, terminal.env);
  const say = (sentence: string): void => sayLines(terminal, terminalLine(sentence));
  return openHttpStand({ url, port: listen, upstream, seed, version: VERSION, settings, say }, folder);
}

function quoted(words: readonly string[]): string {
  return words.map((word) => (/^[\w@%+=:,./\\-]+$/.test(word) ? word : JSON.stringify(word))).join(' ');
}
