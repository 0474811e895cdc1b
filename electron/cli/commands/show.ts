import { Command } from 'commander';
import { resolve } from 'node:path';
import { counted } from '../../../shared/analysis/index.ts';
import type { KnownSecrets } from '../../../shared/redaction/index.ts';
import type { FileConnection } from '../../engine/index.ts';
import {
  buildReport,
  EXIT_BAD_USAGE,
  EXIT_FINDINGS,
  EXIT_FINE,
  exitCodeOfReport,
  fails,
  type Judgement,
  verdictSentence,
  isChosen,
  type Format,
} from '../report/index.ts';
import { lookAtRecord } from '../connection/index.ts';
import { documentOf } from '../formats/index.ts';
import { showFollowing } from './show-follow.ts';
import { rowLine, say, sayLines, type Terminal, toned, writeJsonLine, writeLine } from '../print/index.ts';
import {
  formatOf,
  judgementOf,
  takesReport,
  type ReportOptions,
  filteredRows,
  readFilter,
  type RowFilter,
} from '../options/index.ts';

/** `mcpscope show`: a capture as text, or as the report that the check would have given that recorded it. */
export function showCommand(terminal: Terminal): Command {
  const command = new Command('show')
    .description('Prints a capture: every row, and what it comes to; or a report of it.')
    .argument('<file>', 'capture file (*.mcpcap)')
    .option(
      '--filter <expression>',
      'print only the rows that match this filter, such as "dir:s2c latency>500ms params.name:search"',
    )
    .option(
      '--follow',
      'print rows as they come, of a capture that is being written, until its tap ends or you press Ctrl-C',
    )
    .option('--json', 'print each row as one JSON text per line, then the verdict; short for --format json');
  return takesReport(command).action(
    async (file: string, options: ReportOptions & { readonly filter?: string; readonly follow?: boolean }) => {
      const format = formatOf(options);
      const filter = readFilter(options.filter ?? '');
      if (options.follow === true && (options.filter !== undefined || (format !== 'text' && format !== 'json'))) {
        say(
          terminal,
          '--follow prints each row as it comes, as text or as JSON: it takes no --filter and no other --format.',
        );
        terminal.end(EXIT_BAD_USAGE);
      } else if (!('tokens' in filter)) {
        sayLines(terminal, filter.join('\n'));
        terminal.end(EXIT_BAD_USAGE);
      } else if (options.filter !== undefined && format !== 'text' && format !== 'json') {
        say(terminal, `--filter chooses rows, and the format ${format} prints none.`);
        terminal.end(EXIT_BAD_USAGE);
      } else if (options.follow === true) await showFollowing(terminal, resolve(file), format === 'json');
      else terminal.end(await show(terminal, resolve(file), format, judgementOf(options), filter));
    },
  );
}

function show(
  terminal: Terminal,
  path: string,
  format: Format,
  judgement: Judgement,
  filter: RowFilter,
): Promise<number> {
  return lookAtRecord(terminal, path, (opened, secrets) =>
    format === 'json' || format === 'text'
      ? showRows(terminal, opened, format, judgement, filter)
      : showReport(terminal, opened, path, format, judgement, secrets),
  );
}

async function showRows(
  terminal: Terminal,
  opened: FileConnection,
  format: 'json' | 'text',
  judgement: Judgement,
  filter: RowFilter,
): Promise<number> {
  const { rows } = opened.observation;
  const findings = opened.observation.findings.filter(({ rule }) => isChosen(rule, judgement.rules));
  const shown = filteredRows(opened, filter);
  for (const row of shown.rows)
    await (format === 'json' ? writeJsonLine(terminal, rows.at(row)) : writeLine(terminal, rowLine(rows.at(row))));
  if (shown.problem !== '') say(terminal, shown.problem);
  if (shown.rows.length === 0 && rows.length > 0)
    say(terminal, `No matching rows: ${counted(rows.length, 'row')} in all.`);
  const { verdict } = opened.observation.session();
  const { problem } = opened.info();
  const sentence = verdictSentence(verdict);
  if (format === 'json')
    await writeJsonLine(terminal, {
      verdict: sentence,
      tone: verdict.tone,
      findings,
      problem: problem === '' ? null : problem,
    });
  else {
    await writeLine(terminal, '');
    await writeLine(terminal, toned(verdict.tone, sentence));
  }
  return findings.some((finding) => fails(finding, judgement.failOn)) ? EXIT_FINDINGS : EXIT_FINE;
}

/** The code is that of the check that would have given this report, so that both say the same. */
async function showReport(
  terminal: Terminal,
  opened: FileConnection,
  path: string,
  format: Format,
  judgement: Judgement,
  secrets: KnownSecrets,
): Promise<number> {
  const { operations, findings, suppressed } = opened.observation;
  const session = opened.observation.session();
  const { header, problem } = opened.info();
  const report = buildReport({
    answeredAt: -1,
    header,
    judgement,
    open: session,
    closed: session,
    operations,
    findings,
    asksLists: false,
    leftOut: suppressed,
    capture: path,
    recordingProblem: problem,
    fault: opened.fault,
  });
  for (const line of documentOf(secrets.hideIn(report), format)) await writeLine(terminal, line);
  return exitCodeOfReport(report);
}
