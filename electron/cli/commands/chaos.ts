import { Command, Option } from 'commander';
import { join, resolve } from 'node:path';
import { defaultFolders, VERSION } from '../../engine/index.ts';
import { FAULTS, RECIPES, rulesJsonSchema } from '../../../shared/middle/index.ts';
import { runChaos } from '../../tap/chaos/index.ts';
import { CLIENT_FAULTS } from '../../../shared/trials/index.ts';
import { TRIAL_FORMATS } from '../../../shared/exports/index.ts';
import { drawnSeed, readMilliseconds, readSeed } from '../options/index.ts';
import { sayLines, type Terminal, writeJsonLine, writeLine } from '../print/index.ts';
import { EXIT_BAD_USAGE, EXIT_FINE } from '../report/index.ts';
import { type ClientRunOptions, runAgainstClient } from './chaos-run.ts';
import { brokenScript, rulesAtWork, rulesOfFile, rulesOfNames, whyNotThere } from './chaos-rules.ts';
import { runAgainstServer } from './chaos-server.ts';
import { takesTapAddress, tapAddress } from './tap-address.ts';

interface ChaosOptions extends ClientRunOptions {
  readonly seed?: number;
  readonly run?: boolean;
  readonly client?: boolean;
  readonly list?: boolean;
  readonly schema?: boolean;
}

/** `mcpscope chaos`: a server with faults, for the tests of clients. Stdout belongs to the protocol, all else goes to stderr. */
export function chaosCommand(terminal: Terminal): Command {
  const command = new Command('chaos')
    .description('Stands in the place of a server, and breaks what passes as rules in a file, or faults by name, say.')
    .usage(
      '[--seed N] (FILE | --fault ID | --recipe ID) (-- SERVER [ARG...] | --url ADDRESS --listen PORT)  |  --run [--fault ID] (-- SERVER [ARG...] :: CLIENT [ARG...] | --url ADDRESS -- CLIENT [ARG...])  |  --client [--fault ID] (-- SERVER [ARG...] | --url ADDRESS)  |  --list  |  --schema',
    )
    .argument('[words...]', 'the file of rules (*.mcprules.yaml), and the server behind --')
    .option('--fault <id>', 'a fault in the place of a file; may be repeated', (id, all: string[]) => [...all, id], [])
    .option(
      '--recipe <id>',
      'several faults in order, in the place of a file; with --run it may be repeated',
      (id, all: string[]) => [...all, id],
      [],
    )
    .option('--seed <number>', 'what chances are drawn by (docs/chaos.md); another one each time without it', readSeed)
    .option('--captures <folder>', 'keep the captures in this folder, and announce none of them to windows')
    .option('--list', 'print the faults of servers, those of clients, and the recipes that there are')
    .option('--schema', 'print the JSON Schema of files of rules, for editors')
    .addHelpText(
      'after',
      `
Exit codes of --run and --client: 0 it took every fault that it met, 1 it hung or died of one, or stayed broken, 2 it met none, or nothing could be tried.`,
    );
  return takesTapAddress(takesRun(command)).action(async (words: string[], options: ChaosOptions) => {
    const { fault, recipe, list, schema, seed: given, url } = options;
    if (schema === true) {
      await writeJsonLine(terminal, rulesJsonSchema());
      terminal.end(EXIT_FINE);
      return;
    }
    if (list === true) {
      const lists = [
        ['Faults of servers', FAULTS.map(({ id, does }) => [id, does])],
        ['Faults of clients (--client)', CLIENT_FAULTS.map(({ id, does }) => [id, does])],
        ['Recipes (--recipe)', RECIPES.map(({ id, name }) => [id, name])],
      ] as const;
      for (const [title, entries] of lists) {
        await writeLine(terminal, `${title}:`);
        for (const [id = '', words = ''] of entries) await writeLine(terminal, `  ${id.padEnd(28)} ${words}`);
      }
      terminal.end(EXIT_FINE);
      return;
    }
    if (options.client === true) {
      terminal.end(await runAgainstServer(terminal, words, options));
      return;
    }
    const drawn = given ?? drawnSeed();
    if (options.run === true) {
      terminal.end(await runAgainstClient(terminal, words, options, drawn));
      return;
    }
    const named = fault.length > 0 || recipe.length > 0;
    const [program, ...args] = named ? words : words.slice(1);
    const set = named ? rulesOfNames(fault, recipe) : rulesOfFile(words[0]);
    const problem =
      typeof set === 'string'
        ? set
        : whyNoServer(program, url) || whyNotThere(set, url === undefined ? 'stdio' : 'http');
    if (typeof set === 'string' || problem !== '') {
      sayLines(terminal, problem);
      terminal.end(EXIT_BAD_USAGE);
      return;
    }
    const broken = await brokenScript(set);
    if (broken !== '') {
      sayLines(terminal, broken);
      terminal.end(EXIT_BAD_USAGE);
      return;
    }
    const seed = given ?? set.seed ?? drawn;
    const rules = rulesAtWork(terminal, 'mcpscope chaos', { set, seed, file: named ? undefined : words[0] });
    if (url !== undefined)
      terminal.end(await tapAddress(terminal, url, { ...options, name: set.name, client: '' }, rules));
    else if (program !== undefined)
      await runChaos(
        { name: set.name, client: '', command: program, args },
        foldersOf(terminal, options.captures),
        VERSION,
        rules.middle(),
        rules.answers?.(),
      );
  });
}

/** Options of a run of faults. */
function takesRun(command: Command): Command {
  return command
    .optionsGroup('A run against a client, or a server:')
    .option('--run', 'try a client with all faults, or those that are named, and report how it takes each')
    .option(
      '--client',
      'try a server with all faults of clients, or those that are named, and report how it takes each',
    )
    .option('--once', 'do each fault to the first message alone that it is about')
    .option(
      '--limit <ms>',
      'end a client that is started after so long (default: 60000); with --client wait so long for each answer (default: 5000)',
      readMilliseconds,
    )
    .option(
      '--quiet <ms>',
      'without a client to start: go on when one has said nothing for so long (default: 5000)',
      readMilliseconds,
    )
    .addOption(new Option('--format <name>', 'form of the report').choices(TRIAL_FORMATS).default('text'))
    .option('--json', 'the same as --format json');
}

/** Where records go. Those of a run are told to nobody else. */
function foldersOf({ env }: Terminal, captures: string | undefined): ReturnType<typeof defaultFolders> {
  const folders = defaultFolders(env);
  if (captures === undefined) return folders;
  return { ...folders, captures: resolve(captures), taps: join(resolve(captures), 'taps') };
}

/** Why there is nothing to stand in the place of, as a sentence; '' where there is. */
function whyNoServer(program: string | undefined, url: string | undefined): string {
  if (url === undefined && program === undefined)
    return 'Name the server behind --, as in: -- node server.js; or by --url and --listen.';
  return url === undefined || program === undefined ? '' : 'Name a server behind -- or one by --url, and not both.';
}
