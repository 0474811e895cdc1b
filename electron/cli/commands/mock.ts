import { Command, InvalidArgumentError, Option } from 'commander';
import { resolve } from 'node:path';
import type { Target } from '../../../shared/bridge/index.ts';
import { counted } from '../../../shared/analysis/index.ts';
import { PathPattern } from '../../../shared/replay/index.ts';
import {
  openMockRecord,
  playOverStdio,
  serveOverHttp,
  type Spoil,
  spoilOf,
  SPOILS,
  type Engine,
  type ForwardTarget,
  type MockLog,
  MockSignIn,
  type MockPolicy,
  type MockRecord,
  type ServedEras,
  type UnmatchedPolicy,
} from '../../engine/index.ts';
import { cliEngine, endOnSignal } from '../connection/index.ts';
import { EXIT_BAD_USAGE, EXIT_FINE } from '../report/index.ts';
import { protocolOutput, say, sayJson, terminalLine, type Terminal } from '../print/index.ts';
import { readPort, targetOf, readSeed } from '../options/index.ts';
import { playBehindRules, type RulesOfMock, rulesOfMock, servedWith } from './mock-rules.ts';

interface MockOptions {
  readonly http?: number;
  readonly latency: number;
  readonly unmatched?: UnmatchedPolicy;
  readonly forwardUrl?: string;
  readonly ignore?: readonly PathPattern[];
  readonly consume?: boolean;
  readonly era: ServedEras;
  readonly json?: boolean;
  readonly auth?: boolean;
  readonly spoil?: string;
  readonly rules?: string;
  readonly seed?: number;
}

/** `mcpscope mock`: a server that says what a recorded one said. Stdout belongs to the protocol, all else goes to stderr. */
export function mockCommand(terminal: Terminal): Command {
  return new Command('mock')
    .description('Plays a capture as a server: over stdin and stdout, or over HTTP on 127.0.0.1.')
    .usage('[options] <file> [-- COMMAND [ARG...]]')
    .argument('<file>', 'capture file (*.mcpcap)')
    .argument('[command...]', 'a server to start, for what is not recorded (--unmatched forward)')
    .option('--http <port>', 'serve over HTTP on this port of 127.0.0.1; 0 for any free port', readPort)
    .option('--latency <factor>', 'answer as fast as "recorded", with "none", or times this factor', readLatency, 1)
    .addOption(
      new Option('--unmatched <policy>', 'what to do with requests that are not recorded (default: error)').choices([
        'error',
        'nearest',
        'forward',
      ]),
    )
    .option('--forward-url <address>', 'a running server, for what is not recorded')
    .option('--ignore <path>', 'ignore this place of a request (params.arguments.now); may be repeated', readPath)
    .option('--consume', 'use each recorded answer once; without it the last one repeats')
    .addOption(
      new Option(
        '--era <which>',
        'serve clients of both eras, or refuse those of the other one as the recorded server did',
      )
        .choices(['both', 'recorded'])
        .default('both'),
    )
    .option(
      '--rules <file>',
      'rules that stand between the mock and its clients (*.mcprules.yaml, docs/chaos.md); what passes is recorded as by a tap',
    )
    .option('--seed <number>', 'what chances of the rules are drawn by; another one each time without it', readSeed)
    .option('--auth', 'have clients sign in at the mock, each step as it was recorded (--http)')
    .option('--spoil <way>', 'spoil one step of that sign-in, as servers in the field do; an unknown way lists all')
    .option('--json', 'log each message to stderr, one JSON text per line')
    .action(async (file: string, words: string[], options: MockOptions) => {
      const spoil = spoilIn(options);
      const rules = await rulesOfMock(terminal, options);
      if (rules !== null && options.http === undefined) {
        await playBehindRules(terminal, rules);
        return;
      }
      const target = targetToForwardTo(terminal, words, options);
      const engine = cliEngine(terminal);
      const forwardTo = target === null ? null : { connector: engine, target };
      terminal.end(await mock(terminal, resolve(file), options, engine, { forwardTo, spoil, rules }));
    });
}

/** What a mock may have beside its record. */
interface MockMatters {
  readonly forwardTo: ForwardTarget | null;
  readonly spoil: Spoil | null;
  readonly rules: RulesOfMock | null;
}

async function mock(
  terminal: Terminal,
  path: string,
  options: MockOptions,
  engine: Engine,
  { forwardTo, spoil, rules }: MockMatters,
): Promise<number> {
  const { json = false, ignore = [] } = options;
  const record = await openMockRecord(path, ignore).catch((error: unknown) => sentenceOf(error));
  if (typeof record === 'string') {
    say(terminal, record);
    return EXIT_BAD_USAGE;
  }
  if (record.problem !== '') say(terminal, record.problem);
  if (record.book.answered === 0) {
    say(terminal, `${path} holds no answer of a server, so there is nothing to play.`);
    await record.close();
    return EXIT_BAD_USAGE;
  }
  const policy: MockPolicy = {
    unmatched: options.unmatched ?? (forwardTo === null ? 'error' : 'forward'),
    consume: options.consume ?? false,
    latency: options.latency,
    ignored: ignore,
    eras: options.era,
  };
  const log: MockLog = (remark) => {
    if (json) sayJson(terminal, remark);
    else if (remark.sentence !== '') say(terminal, remark.sentence);
  };
  const playing = { record, policy, log, forwardTo };
  const demands = options.auth === true || spoil !== null;
  const signIn = demands ? { signIn: new MockSignIn(record.signIn, spoil) } : {};
  if (options.http !== undefined) return serve(terminal, { ...playing, ...signIn, port: options.http }, engine, rules);
  endOnSignal(terminal, engine, () => Promise.resolve(EXIT_FINE));
  await playOverStdio({ ...playing, input: terminal.stdin, output: protocolOutput(terminal) });
  await record.close();
  await engine.dispose();
  return EXIT_FINE;
}

/** Serves until a signal comes, or the port cannot be had. */
async function serve(
  terminal: Terminal,
  options: Parameters<typeof serveOverHttp>[0],
  engine: Engine,
  rules: RulesOfMock | null,
): Promise<number> {
  const { record } = options;
  const served = await servedWith(terminal, options, rules);
  if (typeof served === 'string') {
    say(terminal, served);
    return EXIT_BAD_USAGE;
  }
  const older = served.sseUrl === '' ? '' : `, and over the older HTTP with SSE at ${served.sseUrl}`;
  const ruled = rules === null ? '' : ` with the rules “${terminalLine(rules.name)}”`;
  say(terminal, `Serving ${describe(record)}${ruled} at ${served.url}${older}`);
  if (record.book.transport === 'ws')
    say(
      terminal,
      'The capture is of a WebSocket, which the specification does not have: the mock speaks HTTP instead.',
    );
  const ended = new Promise<number>((done) => {
    endOnSignal(terminal, engine, async () => {
      await served.close();
      await record.close();
      done(EXIT_FINE);
      return EXIT_FINE;
    });
  });
  return ended;
}

function describe({ name, book }: MockRecord): string {
  const revision = book.revision === '' ? '' : ` (${book.revision})`;
  return `${name}${revision} with ${counted(book.answered, 'answer')}`;
}

function targetToForwardTo(
  terminal: Terminal,
  words: readonly string[],
  { unmatched, forwardUrl }: MockOptions,
): Target | null {
  const given = words.length > 0 || forwardUrl !== undefined;
  if (!given) {
    if (unmatched === 'forward')
      throw new Error('There is no server to forward to: name a command after --, or an address by --forward-url.');
    return null;
  }
  if (unmatched !== undefined && unmatched !== 'forward')
    throw new Error(`A server to forward to is for --unmatched forward, not for --unmatched ${unmatched}.`);
  return targetOf(words, forwardUrl === undefined ? {} : { url: forwardUrl }, terminal.env);
}

/** How the sign-in at the mock is spoiled; null where it is not. Throws Error with a sentence. */
function spoilIn({ spoil, auth, http }: MockOptions): Spoil | null {
  if ((auth === true || spoil !== undefined) && http === undefined)
    throw new Error('Clients sign in over HTTP alone: add --http PORT to --auth and --spoil.');
  if (spoil === undefined) return null;
  const found = spoilOf(spoil);
  if (found === null)
    throw new Error(
      `--spoil knows no “${spoil}”: choose one of\n${SPOILS.map(({ id, does }) => `  ${id}: a server that ${does}`).join('\n')}`,
    );
  return found;
}

function readLatency(text: string): number {
  if (text === 'recorded') return 1;
  if (text === 'none') return 0;
  const factor = /^\d{1,6}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(factor)) throw new InvalidArgumentError('It must be "recorded", "none" or a number such as 0.5.');
  return factor;
}

function readPath(text: string, earlier: readonly PathPattern[] = []): PathPattern[] {
  const pattern = PathPattern.read(text);
  if (pattern === null)
    throw new InvalidArgumentError('It must be a path into the params, such as params.arguments.now.');
  return [...earlier, pattern];
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
