import { Command } from 'commander';
import { resolve } from 'node:path';
import { misbehaviour, MISBEHAVIOURS } from '../../../shared/authorization/index.ts';
import { isConnected } from '../../engine/index.ts';
import { authLines, jsonLines } from '../formats/index.ts';
import { connect, type ConnectOptions, endOnSignal } from '../connection/index.ts';
import { takesAddress, takesBehaviour, takesClient } from '../options/index.ts';
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
  readonly capture?: string;
  readonly misbehave?: readonly string[];
}

/** `mcpscope auth`: signs in to a server step by step, and reports on each. */
export function authCommand(terminal: Terminal): Command {
  const command = new Command('auth')
    .description(
      'Signs in to a server, step by step, and reports on each: what was expected, what came, and the clause.',
    )
    .argument('[address]', 'the server: http or https')
    .option('--json', 'print the report as JSON (docs/sign-in.md)')
    .option(
      '--misbehave <ways...>',
      'behind the sign-in be wrong in these ways, or in all of them, and report on the defences',
    )
    .option('--capture <file>', 'keep every exchange in this capture')
    .addHelpText(
      'after',
      `
Exit codes: 0 signed in, or the server asks for nothing; 1 a step is wrong, or a request that was wrong on purpose was taken; 2 could not connect or bad usage.`,
    );
  return takesClient(takesBehaviour(takesAddress(command))).action(
    async (address: string | undefined, options: AuthOptions) => {
      const url = address ?? options.url;
      if (url === undefined) throw new Error('There is no server to sign in to: name its address.');
      if (address !== undefined && options.url !== undefined)
        throw new Error('There are two addresses to sign in at: leave --url out.');
      terminal.end(await auth(terminal, { ...options, url, auth: true, unattended: true }));
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
  await connection.conversation;
  const session = connection.observation.session();
  const { authorization } = connection;
  if (authorization === null) throw new Error('Only a server at an address asks for a sign-in.');
  const { header } = connection.info();
  const trials = ways.length === 0 ? null : await authorization.tries(ways);
  const defences = trials === null ? {} : { defences: reportedTrials(trials) };
  const report = secrets.hideIn({
    ...buildAuthReport(
      authorization.record,
      { connected: isConnected(session), sentence: verdictSentence(session.verdict) },
      { url: 'url' in header.source ? header.source.url : '', tool: header.tool, capture },
    ),
    ...defences,
  });
  await connection.close();
  const { recording } = connection.info();
  if (capture !== null && recording.reason !== '') say(terminal, recording.reason);
  for (const line of options.json === true ? jsonLines(report) : authLines(report)) await writeLine(terminal, line);
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
