import { Command, Option } from 'commander';
import { RULES } from '../../../shared/findings/index.ts';
import { writeLine, type Terminal } from '../print/index.ts';
import { jsonLines, listedRules, missingLines, ruleLines } from '../formats/index.ts';
import { EXIT_FINE } from '../report/index.ts';

interface RulesOptions {
  readonly json?: boolean;
  readonly missing?: boolean;
}

/** `mcpscope rules`: the catalogue, and what of it this version checks. */
export function rulesCommand(terminal: Terminal): Command {
  return new Command('rules')
    .description('Lists the rules that mcpscope checks on a connection, by group.')
    .option('--json', 'print all of them as JSON (docs/check-report.md)')
    .addOption(new Option('--missing', 'list the rules that this version does not check, each with the reason'))
    .action(async ({ json, missing }: RulesOptions) => {
      const rules = listedRules(missing ? RULES.filter(({ implemented }) => !implemented) : RULES);
      const lines = json ? jsonLines(rules) : missing ? missingLines() : ruleLines();
      for (const line of lines) await writeLine(terminal, line);
      terminal.end(EXIT_FINE);
    });
}
