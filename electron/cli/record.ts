import { Command } from 'commander';
import { resolve } from 'node:path';
import { endWithProcess } from '../engine/index.ts';
import { cliEngine } from './cli-engine.ts';
import { exitCodeOf } from './exit-codes.ts';
import { Follower } from './follow.ts';
import { exitWhenWritten, writeLine } from './output.ts';
import { toned } from './print.ts';
import { verdictSentence } from './report.ts';
import {
  clientOptionsOf,
  DEFAULT_TIMEOUT_MS,
  readTimeout,
  readVariable,
  targetOf,
  type TargetOptions,
} from './target.ts';

interface RecordOptions extends TargetOptions {
  readonly out?: string;
  readonly json?: boolean;
}

/** `mcpscope record`: connects and records until the server ends or the user stops it. */
export function recordCommand(): Command {
  return new Command('record')
    .description('Connects to a server and records everything until it ends or you press Ctrl-C.')
    .usage('[options] -- COMMAND [ARG...]')
    .argument('<command...>', 'the server to start: its command and arguments')
    .option('--out <file>', 'capture file to write; without it one in the capture folder')
    .option('--json', 'print each event as one JSON text a line')
    .option('--timeout <ms>', 'wait this long for the answer to each request', readTimeout, DEFAULT_TIMEOUT_MS)
    .option('--protocol-version <version>', 'revision to ask for')
    .option('--cwd <folder>', 'folder to start the server in')
    .option('--env <name=value>', 'set a variable for the server; may be repeated', readVariable)
    .passThroughOptions()
    .action(record);
}

async function record(words: string[], options: RecordOptions): Promise<void> {
  const engine = cliEngine();
  const out = options.out === undefined ? {} : { record: { file: resolve(options.out) } };
  const connection = engine.connect(targetOf(words, options), clientOptionsOf(options), out);
  const follower = new Follower(connection, options.json === true);
  const finish = async (): Promise<number> => {
    // The verdict of the session, not that of our closing it.
    const { verdict } = connection.observation.session();
    await connection.close();
    await follower.finish();
    const { recording } = connection.info();
    if (!options.json) {
      await writeLine('');
      await writeLine(toned(verdict.tone, verdictSentence(verdict)));
    }
    console.error(recording.reason === '' ? `Recorded in ${recording.path}` : recording.reason);
    return exitCodeOf(connection.observation.session());
  };
  let stopped = false;
  endWithProcess(engine, {
    report: (sentence) => console.error(sentence),
    onSignal: () => {
      stopped = true;
      return finish();
    },
  });
  await connection.closed;
  if (!stopped) exitWhenWritten(await finish());
}
