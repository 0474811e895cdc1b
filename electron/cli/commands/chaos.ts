import { Command, InvalidArgumentError } from 'commander';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { defaultFolders, VERSION } from '../../engine/index.ts';
import { faultOf, FAULTS, Middle, readRules, type RuleSet } from '../../../shared/middle/index.ts';
import { runChaos } from '../../tap/middle/index.ts';
import { say, sayLines, type Terminal, writeLine } from '../print/index.ts';
import { EXIT_BAD_USAGE, EXIT_FINE } from '../report/index.ts';

interface ChaosOptions {
  readonly fault: readonly string[];
  readonly seed?: number;
  readonly list?: boolean;
}

/** `mcpscope chaos`: a server with faults, for the tests of clients. Stdout belongs to the protocol, all else goes to stderr. */
export function chaosCommand(terminal: Terminal): Command {
  return new Command('chaos')
    .description('Stands in the place of a server, and breaks what passes as rules in a file, or faults by name, say.')
    .usage('[--seed N] FILE -- COMMAND [ARG...]  |  [--seed N] --fault ID -- COMMAND [ARG...]  |  --list')
    .argument('[words...]', 'the file of rules (*.mcprules.yaml), and the server behind --')
    .option('--fault <id>', 'a fault in the place of a file; may be repeated', (id, all: string[]) => [...all, id], [])
    .option('--seed <number>', 'what chances are drawn by (docs/chaos.md); another one each time without it', readSeed)
    .option('--list', 'print the faults that there are')
    .action(async (words: string[], options: ChaosOptions) => {
      if (options.list === true) {
        for (const { id, does } of FAULTS) await writeLine(terminal, `${id.padEnd(22)} ${does}`);
        terminal.end(EXIT_FINE);
        return;
      }
      const [command, ...args] = options.fault.length > 0 ? words : words.slice(1);
      const set = options.fault.length > 0 ? rulesOfFaults(options.fault) : rulesOfFile(words[0]);
      if (typeof set === 'string' || command === undefined) {
        sayLines(terminal, typeof set === 'string' ? set : 'Name the server behind --, as in: -- node server.js');
        terminal.end(EXIT_BAD_USAGE);
        return;
      }
      const seed = options.seed ?? set.seed ?? Math.floor(Math.random() * 0x1_0000_0000);
      say(terminal, `mcpscope chaos: ${set.name}, seed ${seed}`);
      const middle = new Middle(set, seed, String(process.pid));
      await runChaos({ name: set.name, client: '', command, args }, defaultFolders(terminal.env), VERSION, middle);
    });
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

function rulesOfFaults(ids: readonly string[]): RuleSet | string {
  const unknown = ids.find((id) => faultOf(id) === null);
  if (unknown !== undefined) return `No fault is called “${unknown}”: --list prints them.`;
  const reading = readRules(
    JSON.stringify({
      'mcpscope-rules': 1,
      name: ids.join(', '),
      rules: ids.map((id) => ({ name: id, do: [{ fault: id }] })),
    }),
  );
  return reading.ok ? reading.set : reading.problems.map(({ message }) => message).join('\n');
}

function readSeed(text: string): number {
  const seed = Number(text);
  if (!/^\d{1,10}$/.test(text) || seed > 0xffff_ffff)
    throw new InvalidArgumentError('It must be a whole number below 4294967296.');
  return seed;
}
