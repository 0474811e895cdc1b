import pc from 'picocolors';
import { answerWords, lossLines } from '../../../shared/compare/index.ts';
import { field, milliseconds, terminalLine, toned } from '../print/index.ts';
import type { SweepReport, SweptLine } from '../report/index.ts';

export const SWEEP_HEAD = ['asked for', 'came to', 'revision', 'era', 'offers', 'capabilities', 'findings', 'took'];

/** A line as the cells of a table, plain text. */
export function sweepCells({ report, ...line }: SweptLine): string[] {
  const { tools, prompts, resources, resourceTemplates } = line.surface;
  const count = (level: string): number =>
    report.findings.filter((each) => each.level === level && !each.expected).length;
  const features = line.capabilities.filter((path) => !path.includes('.'));
  return [
    line.asked,
    answerWords(line),
    line.answered === '' ? '–' : line.answered,
    line.era,
    line.connected ? `${tools}T ${prompts}P ${resources}R ${resourceTemplates}RT` : '–',
    features.length === 0 ? '–' : features.slice(0, 12).join(' '),
    `${count('error')}✕ ${count('warning')}▲ ${count('info')}●`,
    milliseconds(line.tookMs * 1000),
  ];
}

/** The report of a sweep for people: the verdict, the table, and what each line lacks. */
export function sweepLines(report: SweepReport): string[] {
  const rows = report.lines.map((line) => sweepCells(line).map((cell) => terminalLine(cell)));
  return [
    toned(report.tone, report.verdict),
    '',
    ...aligned([SWEEP_HEAD, ...rows]).map((line, at) =>
      at === 0 ? pc.dim(line) : (report.lines[at - 1]?.connected ?? false) ? line : pc.yellow(line),
    ),
    pc.dim('T tools, P prompts, R resources, RT resource templates; ✕ errors, ▲ warnings, ● remarks'),
    ...report.lines.flatMap((line) => remarks(line, report)),
  ];
}

function remarks(line: SweptLine, { best }: SweepReport): string[] {
  const { asked, connected, lost, report } = line;
  const said = [
    ...(connected ? [] : [report.verdict]),
    ...lossLines(lost, line.answered).map(({ title, text }) => `${title}: ${text}`),
    ...report.findings
      .filter(({ level, expected }) => level !== 'info' && !expected)
      .slice(0, 10)
      .map(({ level, rule, message }) => `${level === 'error' ? '✕' : '▲'} ${rule}: ${message}`),
    ...(report.capture === null ? [] : [`capture ${report.capture}`]),
    ...(report.recordingProblem === null ? [] : [report.recordingProblem]),
  ];
  const title = asked === best ? `${asked} *` : asked;
  return said.length === 0 ? [] : ['', ...said.map((text, at) => field(at === 0 ? title : '', text))];
}

/** Rows as columns, each as wide as its widest cell. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
