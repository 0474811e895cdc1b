import { Command } from 'commander';
import { resolve } from 'node:path';
import { endWithProcess } from '../../engine/index.ts';
import { takesBehaviour, takesTarget } from '../options/index.ts';
import { connect, type ConnectOptions, Follower } from '../connection/index.ts';
import { exitCodeOf, verdictSentence } from '../report/index.ts';
import { say, sayLines, writeLine, type Terminal, toned } from '../print/index.ts';

interface RecordOptions extends ConnectOptions {
  readonly out?: string;
  readonly json?: boolean;
}

/** `mcpscope record`: connects and records until the connection ends or the user stops it. */
export function recordCommand(terminal: Terminal): Command {
  const command = new Command('record')
    .description('Connects to a server and records everything until it ends or you press Ctrl-C.')
    .option('--out <file>', 'capture file to write; without it one in the capture folder')
    .option('--json', 'print each event as one JSON text per line');
  return takesBehaviour(takesTarget(command)).action((words: string[], options: RecordOptions) =>
    record(terminal, words, options),
  );
}

async function record(terminal: Terminal, words: string[], options: RecordOptions): Promise<void> {
  const out = options.out === undefined ? 'folder' : { file: resolve(options.out) };
  const { engine, connection } = connect(terminal, words, options, out);
  const follower = new Follower(terminal, connection, options.json === true);
  const finish = async (): Promise<number> => {
    // The verdict of the session, not that of our closing it.
    const { verdict } = connection.observation.session();
    await connection.close();
    await follower.finish();
    const { recording } = connection.info();
    if (!options.json) {
      await writeLine(terminal, '');
      await writeLine(terminal, toned(verdict.tone, verdictSentence(verdict)));
    }
    const { path, current, reason } = recording;
    const further = current === path ? '' : `, and on to ${current}`;
    say(terminal, reason === '' ? `Recorded in ${path}${further}` : reason);
    return exitCodeOf(connection.observation.session());
  };
  let stopped = false;
  endWithProcess(engine, {
    onFault: 'end',
    life: terminal,
    report: (sentence) => sayLines(terminal, sentence),
    onSignal: () => {
      stopped = true;
      return finish();
    },
  });
  await connection.closed;
  if (!stopped) terminal.end(await finish());
}
