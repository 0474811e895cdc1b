import { Command, InvalidArgumentError } from 'commander';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { counted } from '../../../shared/analysis/index.ts';
import { defaultFolders, VERSION } from '../../engine/index.ts';
import {
  faultOf,
  FAULTS,
  Middle,
  readRules,
  RECIPES,
  rulesJsonSchema,
  type RuleSet,
} from '../../../shared/middle/index.ts';
import { runChaos } from '../../tap/middle/index.ts';
import { say, sayLines, type Terminal, writeJsonLine, writeLine } from '../print/index.ts';
import { EXIT_BAD_USAGE, EXIT_FINE } from '../report/index.ts';
import { takesTapAddress, tapAddress, type TapAddressOptions } from './tap-address.ts';

interface ChaosOptions extends TapAddressOptions {
  readonly fault: readonly string[];
  readonly recipe?: string;
  readonly seed?: number;
  readonly list?: boolean;
  readonly schema?: boolean;
}

/** `mcpscope chaos`: a server with faults, for the tests of clients. Stdout belongs to the protocol, all else goes to stderr. */
export function chaosCommand(terminal: Terminal): Command {
  const command = new Command('chaos')
    .description('Stands in the place of a server, and breaks what passes as rules in a file, or faults by name, say.')
    .usage(
      '[--seed N] (FILE | --fault ID | --recipe ID) (-- COMMAND [ARG...] | --url ADDRESS --listen PORT)  |  --list  |  --schema',
    )
    .argument('[words...]', 'the file of rules (*.mcprules.yaml), and the server behind --')
    .option('--fault <id>', 'a fault in the place of a file; may be repeated', (id, all: string[]) => [...all, id], [])
    .option('--recipe <id>', 'several faults in order, in the place of a file')
    .option('--seed <number>', 'what chances are drawn by (docs/chaos.md); another one each time without it', readSeed)
    .option('--list', 'print the faults and recipes that there are')
    .option('--schema', 'print the JSON Schema of files of rules, for editors');
  return takesTapAddress(command).action(async (words: string[], options: ChaosOptions) => {
    const { fault, recipe, list, schema, seed: given, url } = options;
    if (schema === true) {
      await writeJsonLine(terminal, rulesJsonSchema());
      terminal.end(EXIT_FINE);
      return;
    }
    if (list === true) {
      for (const { id, does } of FAULTS) await writeLine(terminal, `${id.padEnd(22)} ${does}`);
      await writeLine(terminal, '');
      for (const { id, name } of RECIPES) await writeLine(terminal, `${id.padEnd(30)} ${name}`);
      terminal.end(EXIT_FINE);
      return;
    }
    const named = fault.length > 0 || recipe !== undefined;
    const [program, ...args] = named ? words : words.slice(1);
    const set = named ? rulesOfNames(fault, recipe) : rulesOfFile(words[0]);
    const problem = typeof set === 'string' ? set : whyNot(set, program, url);
    if (typeof set === 'string' || problem !== '') {
      sayLines(terminal, problem);
      terminal.end(EXIT_BAD_USAGE);
      return;
    }
    const seed = given ?? set.seed ?? Math.floor(Math.random() * 0x1_0000_0000);
    say(terminal, `mcpscope chaos: ${set.name}, seed ${seed}`);
    const begun: Middle[] = [];
    const middle = (): Middle => {
      const one = new Middle(set, seed, String(process.pid));
      begun.push(one);
      return one;
    };
    terminal.on('exit', () => sayLines(terminal, touchedWords(set, begun)));
    if (url !== undefined) terminal.end(await tapAddress(terminal, url, { name: set.name, ...options }, middle));
    else if (program !== undefined)
      await runChaos(
        { name: set.name, client: '', command: program, args },
        defaultFolders(terminal.env),
        VERSION,
        middle(),
      );
  });
}

/** Why these rules cannot be had for this server, as a sentence; '' where they can. */
function whyNot({ rules }: RuleSet, program: string | undefined, url: string | undefined): string {
  if (url === undefined && program === undefined)
    return 'Name the server behind --, as in: -- node server.js; or by --url and --listen.';
  if (url !== undefined && program !== undefined) return 'Name a server behind -- or one by --url, and not both.';
  const other = url === undefined ? 'http' : 'stdio';
  const step = rules.flatMap(({ steps }) => steps).find(({ ground }) => ground === other);
  if (step === undefined) return '';
  return other === 'http'
    ? `A message cannot be ${step.does} over stdio: that is a fault of HTTP, for a server by --url and --listen.`
    : `A message cannot be ${step.does} over HTTP: that is a fault of a process, for a server behind --.`;
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
  const reading = readRules(text, basename(file).replace(/\.mcprules\.ya?ml$/, ''));
  if (reading.ok) return reading.set;
  return reading.problems.map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`).join('\n');
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

function rulesOfNames(faults: readonly string[], recipe: string | undefined): RuleSet | string {
  if (recipe === undefined) return rulesOfFaults(faults);
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
