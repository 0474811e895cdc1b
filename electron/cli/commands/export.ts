import { FAULTS } from '../../faults/index.ts';
import { Command, Option } from 'commander';
import { lstat, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { counted } from '../../../shared/analysis/index.ts';
import { EXPORT_FORMATS, type ExportFormat } from '../../../shared/exports/index.ts';
import {
  REDACTION_RULES,
  secretsGiven,
  type KnownSecret,
  type RedactionRule,
} from '../../../shared/redaction/index.ts';
import { Draft } from '../../files/index.ts';
import {
  BridgeFault,
  makeExport,
  readEnvironment,
  UnreadableCapture,
  VERSION,
  type ExportOutcome,
} from '../../engine/index.ts';
import { cliEngine } from '../connection/index.ts';
import { EXIT_BAD_USAGE, EXIT_FINE } from '../report/index.ts';
import { say, sayLines, writeExport, type Terminal } from '../print/index.ts';
import { filteredRows, readFilter } from '../options/index.ts';

interface ExportOptions {
  readonly format: ExportFormat;
  readonly out?: string;
  readonly filter?: string;
  readonly redact: boolean;
  readonly keep?: readonly string[];
  readonly environment?: string;
}

/** Rules as words of a command line: `key-name`. */
const RULE_WORDS = new Map(REDACTION_RULES.map((rule) => [rule.replace(' ', '-'), rule]));

/** `mcpscope export`: a capture in another form, without its secrets. */
export function exportCommand(terminal: Terminal): Command {
  return new Command('export')
    .description('Writes a capture in another form. Redacts its secrets unless told otherwise.')
    .argument('<file>', 'capture file (*.mcpcap); it is only read')
    .addOption(new Option('--format <format>', 'what to write').choices(EXPORT_FORMATS).makeOptionMandatory())
    .option('--out <file>', 'file to write; standard output without it')
    .option('--filter <expression>', 'only the events that pass it; verdict and findings are of the whole session')
    .option('--environment <file>', 'redact the values of this file, too (dotenv)')
    .option('--no-redact', 'keep the secrets')
    .addOption(new Option('--keep <rules...>', 'keep what these rules find').choices([...RULE_WORDS.keys()]))
    .addHelpText(
      'after',
      `
What was taken out is told on standard error, by rule. Exit codes: 0 written, 2 it could
not be, lines of the capture could not be read, or bad usage.`,
    )
    .action(async (file: string, options: ExportOptions) => terminal.end(await run(terminal, resolve(file), options)));
}

/** The values of a file of variables that are not too short or too common to be taken out wherever they stand. */
function secretsIn(file: string | undefined): readonly KnownSecret[] {
  if (file === undefined) return [];
  const { values, problem } = readEnvironment(resolve(file));
  if (problem !== '') throw new Refusal(problem);
  return secretsGiven({ env: Object.fromEntries(Array.from(values, ([name, { value }]) => [name, value])) });
}

/** A sentence for the user about what cannot be done. */
class Refusal extends Error {}

async function run(terminal: Terminal, path: string, options: ExportOptions): Promise<number> {
  try {
    const out = options.out === undefined ? null : resolve(options.out);
    if (out !== null) await mustBePlace(out, path);
    const chosen = options.filter === undefined ? null : await chosenEvents(terminal, path, options.filter);
    const known = cliEngine(terminal).knownSecrets();
    const outcome = await written(terminal, out, (write) =>
      makeExport(
        {
          path,
          upto: chosen?.of ?? Number.MAX_SAFE_INTEGER,
          format: options.format,
          seqs: chosen?.seqs ?? null,
          redact: options.redact,
          keep: (options.keep ?? []).flatMap((word) => RULE_WORDS.get(word) ?? []),
          secrets: [...known, ...secretsIn(options.environment)],
          muted: [],
          version: VERSION,
          faults: FAULTS.kept(),
        },
        ({ text }) => write(text),
      ),
    );
    if (outcome.problem !== '') say(terminal, outcome.problem);
    say(terminal, options.redact ? tallyWords(outcome) : 'Secrets were kept: nothing was replaced.');
    return outcome.leftOut === 0 ? EXIT_FINE : EXIT_BAD_USAGE;
  } catch (error) {
    if (!isExpected(error)) throw error;
    sayLines(terminal, error.message);
    return EXIT_BAD_USAGE;
  }
}

/** The events that pass a filter, each once, and how many there are in all. */
async function chosenEvents(
  terminal: Terminal,
  path: string,
  filter: string,
): Promise<{ readonly seqs: readonly number[]; readonly of: number }> {
  const reading = readFilter(filter);
  if (!('tokens' in reading)) throw new Refusal(reading.join('\n'));
  const engine = cliEngine(terminal);
  const capture = await engine.openCapture(path);
  await capture.read;
  try {
    const { rows, problem } = filteredRows(capture, reading);
    if (problem !== '') say(terminal, problem);
    return { seqs: [...new Set(rows.map((row) => capture.observation.rows.seq(row)))], of: capture.lastSeq };
  } finally {
    await engine.dispose();
  }
}

/** Refusals, and what the system says of a file. */
function isExpected(error: unknown): error is Error {
  if ([Refusal, BridgeFault, UnreadableCapture].some((kind) => error instanceof kind)) return true;
  return error instanceof Error && 'syscall' in error;
}

/**
 * Writes to the file, readable by its owner alone, or to standard output. The file takes its name when it is whole, so that what stood
 * there is lost to nothing less.
 */
async function written(
  terminal: Terminal,
  out: string | null,
  make: (write: (text: string) => Promise<void>) => Promise<ExportOutcome>,
): Promise<ExportOutcome> {
  if (out === null) return make((text) => writeExport(terminal, text));
  const draft = await Draft.begin(out);
  try {
    const outcome = await make((text) => draft.write(text));
    await draft.finish();
    return outcome;
  } finally {
    await draft.drop();
  }
}

/** A file takes the place of a file and of nothing else. */
async function mustBePlace(out: string, capture: string): Promise<void> {
  if (await isSameFile(capture, out))
    throw new Refusal(`${out} is the capture itself: it would be overwritten while it is read.`);
  const found = await lstat(out).catch(() => null);
  if (found !== null && !found.isFile())
    throw new Refusal(`${out} is not a regular file. Without --out the export goes to standard output.`);
}

/** By whatever name: a link to the capture is the capture. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  const [left, right] = await Promise.all([one, other].map((path) => stat(path).catch(() => null)));
  return left !== null && right !== null && left?.dev === right?.dev && left?.ino === right?.ino;
}

function tallyWords({ tally }: ExportOutcome): string {
  if (tally.length === 0) return 'Nothing that looks like a secret was found, so nothing was replaced.';
  const values = tally.reduce((sum, [, count]) => sum + count.values, 0);
  const places = tally.reduce((sum, [, count]) => sum + count.times, 0);
  const rules = tally.map(([rule, count]) => `${count.values} by ${ruleWord(rule)}`).join(', ');
  return `Replaced ${counted(values, 'value')} at ${counted(places, 'place')}: ${rules}.`;
}

function ruleWord(rule: RedactionRule): string {
  return rule.replace(' ', '-');
}
