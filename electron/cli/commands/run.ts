import { Command, Option } from 'commander';
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { StandingRule } from '../../../shared/answering/index.ts';
import type { KnownSecrets } from '../../../shared/redaction/index.ts';
import { readSequence, type Sequence } from '../../../shared/sequences/index.ts';
import { isConnected, readEnvironment, SequenceRun, sequenceRules, type LiveConnection } from '../../engine/index.ts';
import { takesBehaviour, takesSignIn, takesTarget } from '../options/index.ts';
import { prepare, type ConnectOptions, started, endOnSignal } from '../connection/index.ts';
import { EXIT_BAD_USAGE, EXIT_FINDINGS, EXIT_FINE, verdictSentence } from '../report/index.ts';
import { say, writeLine, type Terminal, terminalLine } from '../print/index.ts';
import { sequenceDocument, type SequenceFormat } from '../formats/index.ts';

interface RunOptions extends ConnectOptions {
  readonly format: SequenceFormat;
  readonly handshake: boolean;
  readonly environment?: string;
  readonly out?: string;
}

/** `mcpscope run`: runs a saved sequence against a server, and holds what it answers against what the file expects. */
export function runCommand(terminal: Terminal): Command {
  const command = new Command('run')
    .description('Runs a saved sequence against a server, and checks its answers against what the file expects.')
    .argument('<file>', 'sequence file (*.yaml, see docs/sequences.md)')
    .addOption(new Option('--format <format>', 'form of the report').choices(['text', 'json', 'junit']).default('text'))
    .option('--environment <file>', 'file with variables that the steps can name (dotenv)')
    .option('--no-handshake', 'begin with the first step and nothing before it')
    .option('--out <file>', 'keep the session in this capture file');
  return takesSignIn(takesBehaviour(takesTarget(command)))
    .passThroughOptions(false)
    .usage('[options] FILE (-- COMMAND [ARG...] | --url ADDRESS)')
    .action(async (file: string, words: string[], options: RunOptions) => {
      const sequence = sequenceIn(file);
      terminal.end(await run(terminal, file, sequence, sequenceRules(sequence), words, options));
    });
}

async function run(
  terminal: Terminal,
  file: string,
  sequence: Sequence,
  rules: readonly StandingRule[],
  words: readonly string[],
  options: RunOptions,
): Promise<number> {
  const { engine, target, options: client, secrets, signIn } = prepare(terminal, words, options);
  const connection = engine.connect(
    target,
    { ...client, initialize: options.handshake, lists: false },
    {
      record: options.out === undefined ? 'nothing' : { file: resolve(options.out) },
      ...(signIn === null ? {} : { signIn }),
    },
  );
  endOnSignal(terminal, engine, () => connection.close().then(() => EXIT_BAD_USAGE));
  await started(connection);
  await connection.conversation;
  const connected = !options.handshake || isConnected(connection.observation.session());
  if (!connected || connection.info().state !== 'open') return notConnected(terminal, connection, secrets);
  const environment = readEnvironment(options.environment === undefined ? '' : resolve(options.environment));
  const running = new SequenceRun({ id: 'run', connection, sequence, environment, rules });
  await running.done;
  await connection.close();
  for (const line of sequenceDocument(secrets.hideIn({ ...running.report, file }), options.format))
    await writeLine(terminal, line);
  await connection.release();
  return running.report.state === 'passed' ? EXIT_FINE : EXIT_FINDINGS;
}

async function notConnected(terminal: Terminal, connection: LiveConnection, secrets: KnownSecrets): Promise<number> {
  const { verdict } = connection.observation.session();
  await connection.close();
  await connection.release();
  say(terminal, secrets.hide(verdictSentence(verdict)));
  return EXIT_BAD_USAGE;
}

/** Throws Error with a sentence for each thing that is wrong with the file. */
function sequenceIn(file: string): Sequence {
  const reading = readSequence(readText(file), basename(file).replace(/\.ya?ml$/, ''));
  if (reading.ok) return reading.sequence;
  const lines = reading.problems.map(
    ({ line, column, message }) => `${file}:${line}:${column}: ${terminalLine(message)}`,
  );
  throw new Error(lines.join('\n'));
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`The sequence cannot be read: ${(error as Error).message}.`, { cause: error });
  }
}
