import { Option, type Command } from 'commander';
import { FAIL_LEVELS, type FailOn } from './exit-codes.ts';
import { EVERY_RULE, readRule, type RuleChoice } from './rule-choice.ts';

/** How a report is printed: for people, for programs, for the pages of a CI, for a comment on a pull request. */
export const FORMATS = ['text', 'json', 'junit', 'sarif', 'markdown'] as const;
export type Format = (typeof FORMATS)[number];

/** Options of every command that prints a report. */
export interface ReportOptions {
  readonly format?: Format;
  readonly json?: boolean;
  readonly failOn?: FailOn;
  readonly rule?: RuleChoice;
}

/** What of the findings counts, and how much. */
export interface Judgement {
  readonly failOn: FailOn;
  readonly rules: RuleChoice;
}

export function takesReport(command: Command): Command {
  return command
    .optionsGroup('The report:')
    .addOption(new Option('--format <name>', 'how it is printed (default: text)').choices(FORMATS))
    .addOption(new Option('--fail-on <level>', 'lowest level that fails it (default: error)').choices(FAIL_LEVELS))
    .option('--rule <id>', 'count this rule alone, or leave out -id; may be repeated (mcpscope rules)', readRule);
}

/** How to print. Throws Error with a sentence where two ways are asked for. */
export function formatOf({ format, json }: ReportOptions): Format {
  if (json && format !== undefined && format !== 'json')
    throw new Error(`--json and --format ${format} are two formats: choose one of them.`);
  return json ? 'json' : (format ?? 'text');
}

export function judgementOf({ failOn, rule }: ReportOptions): Judgement {
  return { failOn: failOn ?? 'error', rules: rule ?? EVERY_RULE };
}
