import { Option, type Command } from 'commander';

import {
  EVERY_RULE,
  FAIL_LEVELS,
  FORMATS,
  type Format,
  readRule,
  type FailOn,
  type Judgement,
  type RuleChoice,
} from '../report/index.ts';

/** Options of every command that prints a report. */
export interface ReportOptions {
  readonly format?: Format;
  readonly json?: boolean;
  readonly failOn?: FailOn;
  readonly rule?: RuleChoice;
}

export function takesReport(command: Command): Command {
  return command
    .optionsGroup('The report:')
    .addOption(new Option('--format <name>', 'how it is printed (default: text)').choices(FORMATS))
    .addOption(new Option('--fail-on <level>', 'lowest level that fails it (default: error)').choices(FAIL_LEVELS))
    .option('--rule <id>', 'count this rule alone, or leave out -id; may be repeated (mcpscope rules)', readRule);
}

/** How to print. Throws Error with a sentence where two ways are asked for. */
export function formatOf({ format, json }: Pick<ReportOptions, 'format' | 'json'>): Format {
  if (json && format !== undefined && format !== 'json')
    throw new Error(`--json and --format ${format} are two formats: choose one of them.`);
  return json ? 'json' : (format ?? 'text');
}

export function judgementOf({ failOn, rule }: ReportOptions): Judgement {
  return { failOn: failOn ?? 'error', rules: rule ?? EVERY_RULE };
}
