import {
  type AcceptanceReport,
  type ClientVerdict,
  OUTCOME_WORDS,
  OUTCOMES,
  type ReachOfTools,
  reachOfTools,
} from '../../../shared/acceptance/index.ts';
import { cut, markdownCode, markdownTable, markdownText } from '../../../shared/sinks/index.ts';
import { VERSION } from '../../engine/index.ts';
import type { Format, JudgedAcceptance } from '../report/index.ts';
import { acceptanceSuite } from './acceptance-junit.ts';
import { acceptanceRun } from './acceptance-sarif.ts';
import { evidence, losing, toldAcceptance, toolsOf } from './acceptance-words.ts';
import { jsonLines } from './json-lines.ts';
import { junitDocument } from '../../../shared/exports/index.ts';
import { sarifLog } from './sarif.ts';

/** Rows of the matrix: GitHub takes 65,536 characters a comment. */
const MOST_ROWS = 100;

/** What clients make of a server, in a format, as the lines to print. */
export function acceptanceDocument(judged: JudgedAcceptance, format: Format): string[] {
  switch (format) {
    case 'json':
      return jsonLines(toldAcceptance(judged));
    case 'junit':
      return junitDocument('mcpscope accept', [acceptanceSuite(judged)]).split('\n');
    case 'sarif':
      return sarifLog([acceptanceRun(judged, VERSION)]).split('\n');
    case 'markdown':
      return acceptanceMarkdown(judged);
    case 'lines':
    case 'text':
      return acceptanceLines(judged);
  }
}

function title({ name, versions, model }: ClientVerdict): string {
  return `${name} (${versions})${model === '' ? '' : ` with ${model}`}`;
}

/** Of a client whose loss is not sure, and of what is only changed. */
function remarks(client: ClientVerdict): string {
  return client.sure ? '' : ' (only reported)';
}

function acceptanceLines({ report, ok }: JudgedAcceptance): string[] {
  return [
    ...report.clients.flatMap((client) => [
      `${OUTCOME_WORDS[client.outcome].sign} ${client.sentence}${remarks(client)}`,
      ...losing(report, client).flatMap(({ rule, breaches }) => [
        `    ${rule.id}${toolsOf(report, breaches) === '' ? '' : `: ${toolsOf(report, breaches)}`}`,
        `      ${rule.rule}`,
        `      → ${rule.rewrite}`,
        `      ${title(client)}: ${evidence(rule)}`,
      ]),
    ]),
    ...reachesOf(report).map(({ level, sentence }) => `${level === 'warning' ? '▲' : '●'} ${sentence}`),
    ...report.problems.map((problem) => `● ${problem}`),
    ok ? '✓ No client that was asked loses what fails this run.' : '✕ Clients lose what fails this run.',
  ];
}

/** What several clients lose by one tool, or by the server: of one alone its own line says it. */
function reachesOf(report: AcceptanceReport): readonly ReachOfTools[] {
  const several = reachOfTools(report).filter(({ outcome, clients }) => outcome !== 'changed' && clients.length > 1);
  return several.slice(0, MOST_ROWS);
}

/** The table of clients, and of tools that one of them loses. */
function acceptanceMarkdown(judged: JudgedAcceptance): string[] {
  const { report, ok } = judged;
  const odd = report.clients.filter(({ outcome }) => outcome !== 'taken' && outcome !== 'changed');
  const losses = odd.map(lossesByTool);
  const lost = [...new Set(losses.flatMap((each) => [...each.keys()]))].filter((tool) => tool >= 0);
  const tools = lost
    .toSorted((a, b) => a - b)
    .slice(0, MOST_ROWS)
    .map((tool) => [markdownCode(cut(report.tools[tool] ?? '', 60)), ...losses.map((each) => each.get(tool) ?? '')]);
  return [
    `### ${ok ? '✓' : '✕'} Clients`,
    '',
    ...markdownTable(
      ['', 'client', 'what it makes of the server'],
      report.clients.map((client) => [
        `${OUTCOME_WORDS[client.outcome].sign} ${OUTCOME_WORDS[client.outcome].word}`,
        markdownText(title(client)),
        markdownText(cut(client.sentence) + remarks(client)),
      ]),
    ),
    ...reachesOf(report).flatMap(({ sentence }) => ['', markdownText(sentence)]),
    ...(tools.length === 0
      ? []
      : ['', ...markdownTable(['tool', ...odd.map(({ name }) => markdownText(name))], tools)]),
    ...(lost.length > MOST_ROWS ? ['', `… and ${lost.length - MOST_ROWS} more tools.`] : []),
    ...report.problems.flatMap((problem) => ['', markdownText(problem)]),
  ];
}

/** What a client makes of each tool that it loses, or answers of, by itself. */
function lossesByTool({ breaches }: ClientVerdict): ReadonlyMap<number, string> {
  const worst = new Map<number, number>();
  for (const { tool, outcome } of breaches) worst.set(tool, Math.max(worst.get(tool) ?? 0, OUTCOMES.indexOf(outcome)));
  const least = OUTCOMES.indexOf('changed');
  return new Map(
    Array.from(worst)
      .filter(([, at]) => at > least)
      .map(([tool, at]) => [tool, `${OUTCOME_WORDS[OUTCOMES[at]!].sign} ${OUTCOME_WORDS[OUTCOMES[at]!].word}`]),
  );
}
