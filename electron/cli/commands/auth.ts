import { Command, Option } from 'commander';
import { resolve } from 'node:path';
import { misbehaviour, MISBEHAVIOURS } from '../../../shared/authorization/index.ts';
import { isConnected } from '../../engine/index.ts';
import { authDocument, type AuthFormat, stepLines } from '../formats/index.ts';
import { connect, type ConnectOptions, endOnSignal, walkStepByStep } from '../connection/index.ts';
import { takesAddress, takesBehaviour, takesClient } from '../options/index.ts';
import { forgetKept, listKept, revokeProfile } from './kept-sign-ins.ts';
import { say, type Terminal, writeLine } from '../print/index.ts';
import {
  buildAuthReport,
  EXIT_BAD_USAGE,
  EXIT_FINDINGS,
  EXIT_FINE,
  reportedTrials,
  verdictSentence,
} from '../report/index.ts';

interface AuthOptions extends ConnectOptions {
  readonly json?: boolean;
  readonly format: AuthFormat;
  readonly capture?: string;
  readonly misbehave?: readonly string[];
  readonly list?: boolean;
  readonly forget?: string;
  readonly revoke?: string;
  readonly introspect?: boolean;
}

/** `mcpscope auth`: signs in to a server step by step, and reports on each. */
export function authCommand(terminal: Terminal): Command {
  const command = new Command('auth')
    .description(
      'Signs in to a server, step by step, and reports on each: what was expected, what came, and the clause.',
    )
    .argument('[address]', 'the server: http or https')
    .addOption(new Option('--format <format>', 'form of the report').choices(['text', 'json', 'junit']).default('text'))
    .option('--json', 'the same as --format json (docs/sign-in.md)')
    .option('--step', 'stop before each exchange: Enter goes on, r goes on to the end, q gives up')
    .option(
      '--misbehave <ways...>',
      'behind the sign-in be wrong in these ways, or in all of them, and report on the defences',
    )
    .option('--profile <name>', 'keep registration and token under this name (default: default)')
    .option('--list', 'list what is kept of sign-ins, and end')
    .option('--forget <profile>', 'forget what is kept under this name, and end')
    .option(
      '--revoke <profile>',
      'have the tokens that are kept under this name taken back by who issued them, and end',
    )
    .option('--introspect', 'behind the sign-in ask who issued the token what it says of it (RFC 7662)')
    .option('--capture <file>', 'keep every exchange in this capture')
    .addHelpText(
      'after',
      `
Exit codes: 0 signed in, or the server asks for nothing; 1 a step is wrong, or a request that was wrong on purpose was taken; 2 could not connect or bad usage.`,
    );
  return takesClient(takesBehaviour(takesAddress(command))).action(
    async (address: string | undefined, options: AuthOptions) => {
      if (options.forget !== undefined) return terminal.end(forgetKept(terminal, options.forget));
      if (options.revoke !== undefined) return terminal.end(await revokeProfile(terminal, options.revoke, options));
      if (options.list === true) return terminal.end(await listKept(terminal, options.json === true));
      const url = address ?? options.url;
      if (url === undefined) throw new Error('There is no server to sign in to: name its address.');
      if (address !== undefined && options.url !== undefined)
        throw new Error('There are two addresses to sign in at: leave --url out.');
      terminal.end(await auth(terminal, { ...options, url, auth: true, anew: true, unattended: true }));
    },
  );
}

async function auth(terminal: Terminal, options: AuthOptions): Promise<number> {
  const ways = waysOf(options.misbehave ?? []);
  const capture = options.capture === undefined ? null : resolve(options.capture);
  const { engine, connection, secrets } = connect(
    terminal,
    [],
    options,
    capture === null ? 'nothing' : { file: capture },
  );
  endOnSignal(terminal, engine);
  if (options.step === true) walkStepByStep(terminal, connection, stepLines);
  await connection.conversation;
  const session = connection.observation.session();
  const { authorization } = connection;
  if (authorization === null) throw new Error('Only a server at an address asks for a sign-in.');
  const { header } = connection.info();
  const said = options.introspect === true ? await authorization.asks('introspection') : null;
  const trials = ways.length === 0 ? null : await authorization.tries(ways);
  const defences = trials === null ? {} : { defences: reportedTrials(trials) };
  const report = secrets.hideIn({
    ...buildAuthReport(
      authorization.record,
      { connected: isConnected(session), sentence: verdictSentence(session.verdict) },
      { url: 'url' in header.source ? header.source.url : '', tool: header.tool, capture },
    ),
    ...(said === null ? {} : { introspection: said }),
    ...defences,
  });
  await connection.close();
  const { recording } = connection.info();
  if (capture !== null && recording.reason !== '') say(terminal, recording.reason);
  for (const line of authDocument(report, options.json === true ? 'json' : options.format))
    await writeLine(terminal, line);
  await connection.release();
  if (report.defences?.some(({ verdict }) => verdict === 'fails') === true) return EXIT_FINDINGS;
  if (report.ok) return EXIT_FINE;
  return report.signIns.length === 0 ? EXIT_BAD_USAGE : EXIT_FINDINGS;
}

/** Ids of ways to be wrong. Throws Error with a sentence for a word that is none. */
function waysOf(words: readonly string[]): readonly string[] {
  const all = MISBEHAVIOURS.map(({ id }) => id);
  if (words.includes('all')) return all;
  const unknown = words.find((word) => misbehaviour(word) === null);
  if (unknown !== undefined)
    throw new Error(`--misbehave knows no “${unknown}”: choose all, or some of ${all.join(', ')}.`);
  return words;
}
