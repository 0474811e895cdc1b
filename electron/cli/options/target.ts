import type { Command } from 'commander';
import { stdioTarget, type Target } from '../../../shared/bridge/index.ts';
import { accepted } from './accepted.ts';
import { addressOptionsIn, takesAddress, urlTargetOf, type AddressOptions } from './address.ts';
import { readVariable } from './option-values.ts';

/** Options that name the server. */
export interface TargetOptions extends AddressOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Lets a command take a server and nothing else: one to start, or one at an address. */
export function takesTarget(command: Command): Command {
  return takesTargetOptions(
    command
      .usage('[options] (-- COMMAND [ARG...] | --url ADDRESS)')
      .argument('[command...]', 'the server to start: its command and arguments')
      .passThroughOptions(),
  );
}

/** The options of a server, for a command that has words of its own before it. */
export function takesTargetOptions(command: Command): Command {
  return takesAddress(
    command
      .optionsGroup('A server to start:')
      .option('--cwd <folder>', 'folder to start the server in')
      .option('--env <name=value>', 'set a variable for the server; may be repeated', readVariable),
  );
}

/** What to connect to: `words` to start, or the address of `--url`. Throws Error with a sentence on anything but one of the two. */
export function targetOf(
  words: readonly string[],
  options: TargetOptions,
  environment: Readonly<Record<string, string | undefined>>,
): Target {
  const { url } = options;
  if (url === undefined && words.length === 0)
    throw new Error('There is no server to connect to: name a command after --, or an address by --url.');
  if (url === undefined) return startedBy(words, options);
  if (words.length > 0)
    throw new Error('There are two servers to connect to, a command and --url: choose one of them.');
  const [foreign] = Object.entries({ '--cwd': options.cwd, '--env': options.env }).find(([, given]) => given) ?? [];
  if (foreign !== undefined)
    throw new Error(`${foreign} is for a server that is started; the one at --url runs already.`);
  return urlTargetOf(url, options, environment);
}

function startedBy([command = '', ...args]: readonly string[], options: TargetOptions): Target {
  const [foreign] = addressOptionsIn(options);
  if (foreign !== undefined) throw new Error(`${foreign} is for a server at an address, and needs --url.`);
  return accepted(
    stdioTarget,
    { transport: 'stdio', name: '', command, args, cwd: options.cwd ?? '', env: { ...options.env } },
    { command: 'the command', args: 'the arguments', cwd: '--cwd', env: '--env' },
  );
}
