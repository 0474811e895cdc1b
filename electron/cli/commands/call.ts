import { Command } from 'commander';
import { resolve } from 'node:path';
import type { Operation } from '../../../shared/analysis/index.ts';
import { exactText, memberNamed, rootOf, parseJson } from '../../../shared/json/index.ts';
import { readFrame } from '../../../shared/jsonrpc/index.ts';
import { isConnected, type LiveConnection } from '../../engine/index.ts';
import { takesBehaviour, takesSignIn, takesTargetOptions } from '../options/index.ts';
import { prepare, type ConnectOptions, goesOn, started, endOnSignal } from '../connection/index.ts';
import { EXIT_BAD_USAGE, EXIT_FINDINGS, EXIT_FINE, verdictSentence } from '../report/index.ts';
import { isWatched, milliseconds, say, type Terminal, writeWireText } from '../print/index.ts';

interface CallOptions extends ConnectOptions {
  readonly out?: string;
}

/** `mcpscope call`: sends one request as the era has it, and prints its result as JSON. */
export function callCommand(terminal: Terminal): Command {
  const command = new Command('call')
    .description('Sends one request in the era of the server, and prints the result as JSON.')
    .usage('[options] METHOD [PARAMS-JSON] (-- COMMAND [ARG...] | --url ADDRESS)')
    .argument('<method>', 'method of the request, such as tools/list')
    .argument('[params]', 'its params: a JSON object, sent unchanged')
    .argument('[command...]', 'after --: the server to start, its command and arguments')
    .option('--out <file>', 'capture file to write; without it nothing is recorded')
    .addHelpText(
      'after',
      `
Exit codes: 0 a result, 1 an error, a tool that failed (isError) or no answer, 2 could not connect or bad usage.`,
    );
  return takesSignIn(takesBehaviour(takesTargetOptions(command))).action(
    async (_method: string, _params: string | undefined, _words: string[], options: CallOptions, { args }: Command) => {
      const { own, server } = wordsOf(args, terminal.words);
      const [method = '', params = '', ...more] = own;
      if (more.length > 0) throw new Error(`Too many words: ${more.join(' ')}. Put the server to start after --.`);
      terminal.end(await call(terminal, method, paramsOf(params), server, options));
    },
  );
}

/** The words of the request, and those behind `--`, which the parser of the command line takes away. */
function wordsOf(
  words: readonly string[],
  line: readonly string[],
): { readonly own: readonly string[]; readonly server: readonly string[] } {
  const cut = line.indexOf('--');
  const behind = cut < 0 ? 0 : line.length - cut - 1;
  return { own: words.slice(0, words.length - behind), server: words.slice(words.length - behind) };
}

/** The text as it is. Throws Error with a sentence where it is no JSON object. */
function paramsOf(text: string): string {
  if (text === '') return text;
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    throw new Error(`The params are not JSON: ${(error as Error).message}.`, { cause: error });
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return text;
  throw new Error('The params must be a JSON object.');
}

async function call(
  terminal: Terminal,
  method: string,
  params: string,
  words: readonly string[],
  options: CallOptions,
): Promise<number> {
  const { engine, target, options: client, signIn } = prepare(terminal, words, options);
  const connection = engine.connect(
    target,
    { ...client, lists: false, listen: false },
    {
      record: options.out === undefined ? 'nothing' : { file: resolve(options.out) },
      ...(signIn === null ? {} : { signIn }),
    },
  );
  endOnSignal(terminal, engine, () => connection.close().then(() => EXIT_FINDINGS));
  await started(connection);
  await Promise.race([connection.conversation, connection.closed]);
  const before = connection.observation.session();
  const connected = isConnected(before) && connection.info().state === 'open';
  const code = connected ? await answered(terminal, connection, method, params) : EXIT_BAD_USAGE;
  await connection.close();
  await connection.release();
  if (!connected) say(terminal, verdictSentence(before.verdict));
  return code;
}

/** Prints the answer to a request; gives the exit code. */
async function answered(
  terminal: Terminal,
  connection: LiveConnection,
  method: string,
  params: string,
): Promise<number> {
  const shows = isWatched(terminal);
  const { seq } = connection.requestByHand(method, params, shows);
  const operation = await ended(
    connection,
    seq,
    shows ? (progressed) => showProgress(terminal, progressed) : () => undefined,
  );
  const problem = problemOf(connection, method, operation);
  if (operation !== null && operation.response >= 0 && operation.state !== 'timed-out')
    await writeWireText(terminal, await answerText(connection, operation));
  if (problem === '') return EXIT_FINE;
  say(terminal, problem);
  return EXIT_FINDINGS;
}

/** The operation of a request, once nothing more of it comes by itself; null where the connection ended before. */
async function ended(
  connection: LiveConnection,
  seq: number,
  progressed: (operation: Operation) => void,
): Promise<Operation | null> {
  const operation = await settled(connection, seq, progressed);
  const again = await connection.madeAgain(seq);
  return again === 0 ? operation : ended(connection, again, progressed);
}

function settled(
  connection: LiveConnection,
  seq: number,
  progressed: (operation: Operation) => void,
): Promise<Operation | null> {
  return new Promise((done) => {
    let told = '';
    const look = (): void => {
      const { rows, operations } = connection.observation;
      const row = rows.firstOfSeq(seq);
      const operation = row < rows.length ? (operations[rows.operation(row)] ?? null) : null;
      if (operation !== null && operation.progressText !== told) {
        told = operation.progressText;
        progressed(operation);
      }
      if (connection.info().state !== 'closed' && (operation === null || goesOn(connection, operation))) return;
      unlisten();
      done(operation);
    };
    const unlisten = connection.listen({ applied: look, changed: look });
    look();
  });
}

function showProgress(terminal: Terminal, { method, progressText }: Operation): void {
  say(terminal, `${method}: ${progressText}`);
}

/** The result or the error of the answer, in the characters of the server. */
async function answerText(connection: LiveConnection, { id, response }: Operation): Promise<string> {
  const seq = connection.observation.rows.seq(response);
  const { text } = await connection.frameText(seq, 0, Number.MAX_SAFE_INTEGER);
  const [start, end] = spanOf(text, id);
  const root = rootOf(text, start);
  const member = root === null ? null : (memberNamed(text, root, 'result') ?? memberNamed(text, root, 'error'));
  return member === null ? text.slice(start, end) : exactText(text, member.value);
}

/** Where the message with this id stands in a frame. Only a batch has to be looked through: a message may have hundreds of megabytes. */
function spanOf(text: string, id: string): readonly [start: number, end: number] {
  if (!/^\s*\[/.test(text)) return [0, text.length];
  const { messages } = readFrame(text);
  return (messages.find((message) => message.id === id) ?? messages[0])?.span ?? [0, text.length];
}

/** What went wrong, as a sentence; '' where there is a good result. */
function problemOf(connection: LiveConnection, method: string, operation: Operation | null): string {
  switch (operation?.state) {
    case 'result':
      return '';
    case 'tool-error':
      return 'The tool answered that it failed (isError).';
    case 'error':
      return `${method} was answered with the error ${operation.errorCode.replace('-', '−')}.`;
    case 'timed-out':
      return `${method} was not answered within ${milliseconds(operation.timeoutMs * 1000)}.`;
    case 'input-required':
      return `${method} needs input that nobody here can give: ${asked(operation)}.`;
    case 'cancelled':
      return `${method} was cancelled.`;
    default:
      return `${method} got no answer. ${verdictSentence(connection.observation.session().verdict)}`;
  }
}

function asked({ rounds }: Operation): string {
  const asks = rounds.at(-1)?.asks ?? [];
  return asks.length === 0 ? 'the server does not say what' : asks.join(', ');
}
