import { Command, Option } from 'commander';
import { resolve } from 'node:path';
import type { NoiseRule, SessionComparison } from '../../../shared/compare/index.ts';
import { comparisonMarkdown } from '../../../shared/exports/index.ts';
import { KnownSecrets } from '../../../shared/redaction/index.ts';
import { BridgeFault, compareCaptures } from '../../engine/index.ts';
import { cliEngine, codeOfRecords } from '../connection/index.ts';
import { diffLines, jsonLines } from '../formats/index.ts';
import { EXIT_BAD_USAGE, EXIT_FINDINGS, EXIT_FINE } from '../report/index.ts';
import { readNoiseRules } from '../options/index.ts';
import { say, writeLine, type Terminal } from '../print/index.ts';

interface DiffOptions {
  readonly format: 'text' | 'json' | 'markdown';
  readonly noise?: string;
  readonly failOn: 'any' | 'breaking';
}

/** `mcpscope diff`: two captures beside each other, and what the differences mean for whoever relied on the first. */
export function diffCommand(terminal: Terminal): Command {
  return new Command('diff')
    .description('Compares two captures: surface, answers, times and findings.')
    .argument('<baseline>', 'baseline capture file (*.mcpcap)')
    .argument('<current>', 'current capture file (*.mcpcap)')
    .addOption(
      new Option('--format <format>', 'form of the report').choices(['text', 'json', 'markdown']).default('text'),
    )
    .option('--noise <file>', 'ignore what these rules name (a JSON list, as "replay --learn" writes it)')
    .addOption(
      new Option('--fail-on <what>', 'exit with 1 for any difference, or only where something breaks')
        .choices(['any', 'breaking'])
        .default('any'),
    )
    .addHelpText(
      'after',
      `
Exit codes: 0 only times and ids differ (or nothing breaks), 1 something does, 2 a capture cannot be opened.`,
    )
    .action(async (left: string, right: string, options: DiffOptions) => {
      const rules = options.noise === undefined ? [] : readNoiseRules(options.noise);
      terminal.end(await diff(terminal, left, right, options, rules));
    });
}

async function diff(
  terminal: Terminal,
  left: string,
  right: string,
  { format, failOn }: DiffOptions,
  rules: readonly NoiseRule[],
): Promise<number> {
  const engine = cliEngine(terminal);
  const secrets = new KnownSecrets(engine.knownSecrets());
  try {
    const sides = [await engine.openCapture(resolve(left)), await engine.openCapture(resolve(right))] as const;
    const comparison = await compareCaptures(...sides, { rules, signal: new AbortController().signal });
    for (const line of documentOf(secrets.hideIn({ ...comparison, left, right }), format))
      await writeLine(terminal, line);
    return codeOfRecords(terminal, failsOn(comparison, failOn) ? EXIT_FINDINGS : EXIT_FINE, sides);
  } catch (error) {
    if (!(error instanceof BridgeFault)) throw error;
    say(terminal, error.message);
    return EXIT_BAD_USAGE;
  } finally {
    await engine.dispose();
  }
}

function documentOf(comparison: SessionComparison, format: DiffOptions['format']): string[] {
  switch (format) {
    case 'json':
      return jsonLines(comparison);
    case 'markdown':
      return comparisonMarkdown(comparison);
    case 'text':
      return diffLines(comparison);
  }
}

function failsOn({ same, tally }: SessionComparison, failOn: DiffOptions['failOn']): boolean {
  return failOn === 'any' ? !same : tally.breaking > 0;
}
