import { Command, Option } from 'commander';
import { join, resolve } from 'node:path';
import type { ContextCost, Reach } from '../../../shared/acceptance/index.ts';
import type { KnownSecrets } from '../../../shared/redaction/index.ts';
import { fileName, jsonText } from '../../../shared/sinks/index.ts';
import { acceptanceOf, type Connection, costOf, isConnected, rewritesOf, runCheck } from '../../engine/index.ts';
import { replaceFile } from '../../files/index.ts';
import { connect, type ConnectOptions, endOnSignal, lookAtRecord, makeFolder } from '../connection/index.ts';
import { acceptanceDocument, costWriter } from '../formats/index.ts';
import {
  type AcceptanceOptions,
  askedClients,
  formatOf,
  LOSSES,
  takesAcceptance,
  takesBehaviour,
  takesSignIn,
  takesTarget,
} from '../options/index.ts';
import { say, type Terminal, writeLine } from '../print/index.ts';
import {
  EXIT_BAD_USAGE,
  EXIT_FINE,
  exitCodeOfAcceptance,
  FORMATS,
  type Format,
  judgedAcceptance,
  verdictSentence,
} from '../report/index.ts';

interface AcceptOptions extends ConnectOptions, AcceptanceOptions {
  readonly format?: Format;
  readonly json?: boolean;
  readonly failOn: Reach;
  readonly fix?: string;
  readonly cost?: boolean;
}

/** `mcpscope accept`: what the clients of others make of a server's tools. */
export function acceptCommand(terminal: Terminal): Command {
  const command = new Command('accept')
    .description('Tells which clients take the tools of a server, which lose some or all of them, and why.')
    .option('--json', 'print the report as JSON; short for --format json')
    .addOption(new Option('--format <name>', 'how it is printed (default: text)').choices(FORMATS))
    .addOption(
      new Option('--fail-on <reach>', 'mildest loss that fails it').choices(LOSSES).default('server-tools' as const),
    )
    .option('--fix <folder>', 'write the tools that these clients lose into this folder, as they would take them')
    .option('--cost', "tell instead what the tools take of a model's context, and what clients send of it")
    .addHelpText(
      'after',
      `
Instead of a server, the last word may be a capture (*.mcpcap).
What only reports tell of a client fails nothing, unless the client is named by --client.
Exit codes: 0 fine, 1 a client loses that much, 2 could not connect, nothing to judge, or bad usage.`,
    );
  return takesSignIn(takesBehaviour(takesTarget(takesAcceptance(command)))).action(
    async (words: string[], options: AcceptOptions) => {
      const clients = askedClients(options);
      const format = formatOf(options);
      // Before a server is started for it.
      if (options.cost === true) costWriter(format);
      const [file] = words;
      const isCapture = file !== undefined && /\.mcpcap$/i.test(file);
      if (isCapture && words.length > 1)
        throw new Error(`Options stand before the capture: mcpscope accept ${words.slice(1).join(' ')} ${file}`);
      const code = isCapture
        ? await lookAtRecord(terminal, resolve(file), (opened, secrets) =>
            judge(terminal, opened, options, clients, format, secrets),
          )
        : await acceptServer(terminal, words, options, clients, format);
      terminal.end(code);
    },
  );
}

async function acceptServer(
  terminal: Terminal,
  words: readonly string[],
  options: AcceptOptions,
  clients: readonly string[],
  format: Format,
): Promise<number> {
  const { engine, connection, secrets } = connect(terminal, words, { ...options, unattended: true }, 'nothing');
  endOnSignal(terminal, engine);
  let code = EXIT_BAD_USAGE;
  // While it is open: what is not recorded is gone with the connection.
  const { closed } = await runCheck(connection, async () => {
    code = await judge(terminal, connection, options, clients, format, secrets);
  });
  if (!isConnected(closed)) say(terminal, secrets.hide(verdictSentence(closed.verdict)));
  await connection.release();
  return code;
}

async function judge(
  terminal: Terminal,
  connection: Connection,
  { model = '', server = '', rules, failOn, fix, cost, client = [] }: AcceptOptions,
  clients: readonly string[],
  format: Format,
  secrets: KnownSecrets,
): Promise<number> {
  const choice = { clients, model, server };
  if (cost === true) return tellCost(terminal, secrets.hideIn(await costOf(connection, choice, rules)), format);
  const report = secrets.hideIn(await acceptanceOf(connection, choice, rules));
  const judged = judgedAcceptance(report, failOn, client);
  for (const line of acceptanceDocument(judged, format)) await writeLine(terminal, line);
  if (fix !== undefined) await writeFixes(terminal, connection, choice, rules, resolve(fix));
  return exitCodeOfAcceptance(judged);
}

async function tellCost(terminal: Terminal, cost: ContextCost, format: Format): Promise<number> {
  for (const line of costWriter(format)(cost)) await writeLine(terminal, line);
  return cost.problems.length > 0 ? EXIT_BAD_USAGE : EXIT_FINE;
}

/** A file for each tool that a client loses, as `tools/list` would have it. */
async function writeFixes(
  terminal: Terminal,
  connection: Connection,
  choice: Parameters<typeof rewritesOf>[1],
  rules: AcceptanceOptions['rules'],
  folder: string,
): Promise<void> {
  const rewrites = await rewritesOf(connection, choice, rules);
  makeFolder(folder);
  const names = new Set<string>();
  for (const { name, rewrite } of rewrites) {
    let base = fileName(name, 'tool');
    for (let next = 2; names.has(base.toLowerCase()); next += 1) base = `${fileName(name, 'tool')}-${next}`;
    names.add(base.toLowerCase());
    const path = join(folder, `${base}.json`);
    replaceFile(path, `${jsonText(rewrite.tool, 2)}\n`, { lasting: false });
    say(terminal, `${path}: ${rewrite.changes.join(' ')}`);
    for (const { client, rule } of rewrite.left)
      say(terminal, `  ${client} still does not take it, and cannot be pleased together with the others: ${rule}`);
  }
  if (rewrites.length === 0) say(terminal, 'No tool has to be rewritten for these clients.');
}
