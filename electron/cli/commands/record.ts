import { Command } from 'commander';
import { join, resolve } from 'node:path';
import { ERA_STEPS, type SweepStep } from '../../../shared/compare/index.ts';
import { type LiveConnection, type Recording, runCheck, sweepOptions } from '../../engine/index.ts';
import { takesBehaviour, takesSignIn, takesTarget } from '../options/index.ts';
import {
  connect,
  type ConnectOptions,
  Follower,
  makeFolder,
  prepare,
  type Prepared,
  endOnSignal,
} from '../connection/index.ts';
import { exitCodeOf, verdictSentence } from '../report/index.ts';
import { say, writeLine, type Terminal, toned } from '../print/index.ts';

interface RecordOptions extends ConnectOptions {
  readonly out?: string;
  readonly json?: boolean;
  readonly both?: boolean;
}

/** `mcpscope record`: connects and records until the connection ends or the user stops it. */
export function recordCommand(terminal: Terminal): Command {
  const command = new Command('record')
    .description('Connects to a server and records everything until it ends or you press Ctrl-C.')
    .option('--out <file>', 'capture file to write; without it one in the capture folder; with --both a folder')
    .option('--both', 'record what it lists in both eras, one connection and one capture each')
    .option('--json', 'print each event as one JSON text per line');
  return takesSignIn(takesBehaviour(takesTarget(command))).action((words: string[], options: RecordOptions) =>
    options.both ? recordBoth(terminal, words, options) : record(terminal, words, options),
  );
}

async function record(terminal: Terminal, words: string[], options: RecordOptions): Promise<void> {
  const out = options.out === undefined ? 'folder' : { file: resolve(options.out) };
  const { engine, connection } = connect(terminal, words, options, out);
  const follower = new Follower(terminal, connection, options.json === true);
  const finish = (): Promise<number> => finished(terminal, connection, follower, options);
  let stopped = false;
  endOnSignal(terminal, engine, () => {
    stopped = true;
    return finish();
  });
  await connection.closed;
  if (!stopped) terminal.end(await finish());
}

/** A server of both eras is another one in each: what it lists is recorded in the newest revision of both. */
async function recordBoth(terminal: Terminal, words: string[], options: RecordOptions): Promise<void> {
  if (options.protocolVersion !== undefined)
    throw new Error('--both records in both eras: leave --protocol-version out.');
  if ((options.auth ?? options.clientCredentials) === true)
    throw new Error('--both makes two connections, and --auth signs in one: leave one of them out.');
  const prepared = prepare(terminal, words, { ...options, unattended: true });
  const folder = options.out === undefined ? null : resolve(options.out);
  if (folder !== null) makeFolder(folder);
  endOnSignal(terminal, prepared.engine);
  const codes: number[] = [];
  for (const asked of ERA_STEPS)
    codes.push(
      await recordedIn(
        asked,
        terminal,
        prepared,
        folder === null ? 'folder' : { file: join(folder, `${asked}.mcpcap`) },
        options,
      ),
    );
  terminal.end(Math.max(...codes));
}

async function recordedIn(
  asked: SweepStep,
  terminal: Terminal,
  { engine, target, options: client }: Prepared,
  out: Recording,
  options: RecordOptions,
): Promise<number> {
  if (!options.json) await writeLine(terminal, `In ${asked}:`);
  const connection = engine.connect(target, sweepOptions(client, asked), { record: out });
  const follower = new Follower(terminal, connection, options.json === true);
  const { open } = await runCheck(connection);
  const code = await finished(terminal, connection, follower, options, open.verdict);
  await connection.release();
  return code;
}

/** Ends a recording and tells what it came to: by the verdict of the session, not that of our closing it. */
async function finished(
  terminal: Terminal,
  connection: LiveConnection,
  follower: Follower,
  { json }: RecordOptions,
  verdict = connection.observation.session().verdict,
): Promise<number> {
  await connection.close();
  await follower.finish();
  if (!json) {
    await writeLine(terminal, '');
    await writeLine(terminal, toned(verdict.tone, verdictSentence(verdict)));
  }
  const { path, current, reason } = connection.info().recording;
  const further = current === path ? '' : `, and on to ${current}`;
  say(terminal, reason === '' ? `Recorded in ${path}${further}` : reason);
  return exitCodeOf(connection.observation.session());
}
