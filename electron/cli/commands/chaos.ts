import { Command, InvalidArgumentError, Option } from 'commander';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { counted } from '../../../shared/analysis/index.ts';
import { defaultFolders, VERSION } from '../../engine/index.ts';
import {
  faultOf,
  type FileReader,
  FAULTS,
  Middle,
  readRules,
  RECIPES,
  rulesJsonSchema,
  type RuleSet,
  scriptsOf,
} from '../../../shared/middle/index.ts';
import { loadScripts, runScript, scriptProblem } from '../../scripts/index.ts';
import { runChaos } from '../../tap/chaos/index.ts';
import { CLIENT_FAULTS } from '../../../shared/trials/index.ts';
import { TRIAL_FORMATS } from '../../../shared/exports/index.ts';
import { readMilliseconds } from '../options/index.ts';
import { say, sayLines, type Terminal, writeJsonLine, writeLine } from '../print/index.ts';
import { EXIT_BAD_USAGE, EXIT_FINE } from '../report/index.ts';
import { type ClientRunOptions, runAgainstClient } from './chaos-run.ts';
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
    const drawn = given ?? Math.floor(Math.random() * 0x1_0000_0000);
    if (options.run === true) {
      terminal.end(await runAgainstClient(terminal, words, options, drawn));
      return;
    }
    const named = fault.length > 0 || recipe.length > 0;
    const [program, ...args] = named ? words : words.slice(1);
    const set = named ? rulesOfNames(fault, recipe) : rulesOfFile(words[0]);
    const problem = typeof set === 'string' ? set : whyNot(set, program, url);
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
    say(terminal, `mcpscope chaos: ${set.name}, seed ${seed}`);
    const begun: Middle[] = [];
    const middle = (): Middle => {
      const one = new Middle(set, seed, String(process.pid), {
        runScript,
        stopRecording: () => undefined,
        notify: (text) => sayLines(terminal, `mcpscope chaos: ${text}`),
      });
      begun.push(one);
      return one;
    };
    terminal.on('exit', () => sayLines(terminal, touchedWords(set, begun)));
    if (url !== undefined)
      terminal.end(await tapAddress(terminal, url, { ...options, name: set.name, client: '' }, middle));
    else if (program !== undefined)
      await runChaos(
        { name: set.name, client: '', command: program, args },
        foldersOf(terminal, options.captures),
        VERSION,
        middle(),
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

/** Why these rules cannot be had for this server, as a sentence; '' where they can. */
function whyNot({ rules }: RuleSet, program: string | undefined, url: string | undefined): string {
  if (url === undefined && program === undefined)
    return 'Name the server behind --, as in: -- node server.js; or by --url and --listen.';
  if (url !== undefined && program !== undefined) return 'Name a server behind -- or one by --url, and not both.';
  if (rules.some(({ steps }) => steps.some(({ ground }) => ground === 'led')))
    return 'stop-recording is for connections of the window: here the record is kept to the end.';
  const other = url === undefined ? 'http' : 'stdio';
  const step = rules.flatMap(({ steps }) => steps).find(({ ground }) => ground === other);
  if (step === undefined) return '';
  return other === 'http'
    ? `A message cannot be ${step.does} over stdio: that is a fault of HTTP, for a server by --url and --listen.`
    : `A message cannot be ${step.does} over HTTP: that is a fault of a process, for a server behind --.`;
}

/** Loads what runs scripts, where there are some. What is wrong with one of them, as a sentence; '' for nothing. */
async function brokenScript(set: RuleSet): Promise<string> {
  const scripts = scriptsOf(set);
  if (scripts.length > 0) await loadScripts();
  const problem = scripts.map(scriptProblem).find((each) => each !== '') ?? '';
  return problem === '' ? '' : `A script cannot be read. ${problem}`;
}

/** Null stands for no file; a sentence for what is wrong. */
function rulesOfFile(file: string | undefined): RuleSet | string {
  if (file === undefined) return 'Name a file of rules, or a fault with --fault; --list prints those.';
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return `The file of rules cannot be read: ${(error as Error).message}`;
  }
  const reading = readRules(text, basename(file).replace(/\.mcprules\.ya?ml$/, ''), (path) =>
    answerFile(resolve(dirname(file), path)),
  );
  if (reading.ok) return reading.set;
  return reading.problems.map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`).join('\n');
}

/** An answer that rules name by its file, from the folder of the rules on. */
function answerFile(path: string): ReturnType<FileReader> {
  try {
    return { ok: true, text: readFileSync(path, 'utf8') };
  } catch (error) {
    return { ok: false, problem: `The answer cannot be read: ${(error as Error).message}` };
  }
}

/** Who reads a test's log sees whether a rule met anything at all. */
function touchedWords({ rules }: RuleSet, begun: readonly Middle[]): string {
  const counts = begun.map((middle) => middle.counts(rules.length));
  const words = rules.map(({ name }, at) => {
    const times = counts.reduce((sum, one) => sum + (one[at] ?? 0), 0);
    return `mcpscope chaos: “${name}” touched ${counted(times, 'message')}`;
  });
  return words.join('\n');
}

function rulesOfNames(faults: readonly string[], [recipe, ...more]: readonly string[]): RuleSet | string {
  if (recipe === undefined) return rulesOfFaults(faults);
  if (more.length > 0) return 'Name one recipe; --run takes several.';
  if (faults.length > 0) return 'Name faults or a recipe, not both.';
  const known = RECIPES.find(({ id }) => id === recipe);
  if (known === undefined) return `No recipe is called “${recipe}”: --list prints them.`;
  const reading = readRules(known.text);
  return reading.ok ? reading.set : reading.problems.map(({ message }) => message).join('\n');
}

function rulesOfFaults(ids: readonly string[]): RuleSet | string {
  const unknown = ids.find((id) => faultOf(id) === null);
  if (unknown !== undefined) return `No fault is called “${unknown}”: --list prints them.`;
  const rules = ids.map((id) => ({ name: id, do: [{ fault: id }] }));
  const reading = readRules(JSON.stringify({ 'mcpscope-rules': 1, name: ids.join(', '), rules }));
  return reading.ok ? reading.set : reading.problems.map(({ message }) => message).join('\n');
}

function readSeed(text: string): number {
  const seed = Number(text);
  if (!/^\d{1,10}$/.test(text) || seed > 0xffff_ffff)
    throw new InvalidArgumentError('It must be a whole number below 4294967296.');
  return seed;
}
