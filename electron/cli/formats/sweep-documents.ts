import { lossLines } from '../../../shared/compare/index.ts';
import { VERSION } from '../../engine/index.ts';
import { jsonLines } from './json-lines.ts';
import { junit } from './junit.ts';
import { cut, markdownTable, markdownText } from '../../../shared/sinks/index.ts';
import { markdownFindings } from './markdown.ts';
import { findingLines } from './finding-lines.ts';
import { sarif } from './sarif.ts';
import { sweepCells, sweepLines, SWEEP_HEAD } from './sweep-lines.ts';
import type { Format, SweepReport } from '../report/index.ts';

/** The report of a sweep in a format, as the lines to print. */
export function sweepDocument(report: SweepReport, format: Format): string[] {
  // Where it connected in some revision, it need not in the others.
  const optional = report.lines.some(({ connected }) => connected);
  const titled = report.lines.map((line) => ({ title: `${report.name} ${line.asked}`, report: line.report, optional }));
  switch (format) {
    case 'json':
      return jsonLines(report);
    case 'junit':
      return junit(titled, 'mcpscope sweep').split('\n');
    case 'sarif':
      return sarif(titled, VERSION, process.cwd()).split('\n');
    case 'lines':
      // A revision that the server does not speak is no failure.
      return report.lines.flatMap((line) =>
        line.connected || !optional ? findingLines(line.report, process.cwd()) : [],
      );
    case 'markdown':
      return sweepMarkdown(report);
    case 'text':
      return sweepLines(report);
  }
}

/** The table as a comment, and what is wrong in each revision that connected. */
function sweepMarkdown(report: SweepReport): string[] {
  const { ok, name, verdict, lines, best } = report;
  return [
    `### ${ok ? '✓' : '✕'} mcpscope sweep: ${markdownText(cut(name, 100))}`,
    '',
    markdownText(cut(verdict, 1000)),
    '',
    ...markdownTable(
      [...SWEEP_HEAD, `lacks against ${best ?? 'none'}`],
      lines.map((line) => [
        ...sweepCells(line).map((cell) => markdownText(cut(cell))),
        lossLines(line.lost, line.answered)
          .map(({ title, text }) => `${markdownText(title)}: ${markdownText(cut(text))}`)
          .join('<br>'),
      ]),
    ),
    ...lines
      .filter(({ connected, report }) => connected && report.findings.length > 0)
      .flatMap((line) => ['', `#### ${line.asked}`, '', ...markdownFindings(line.report)]),
  ];
}
