import { counted } from '../../../shared/analysis/index.ts';
import { cut, markdownCode, markdownTable, markdownText } from '../../../shared/sinks/index.ts';
import { clauseAddress, isNoClause, type FindingLevel } from '../../../shared/findings/index.ts';
import { findingsByRule, type RuleFindings, type CheckReport } from '../report/index.ts';

const SIGNS: Readonly<Record<FindingLevel, string>> = {
  error: '✕ error',
  warning: '▲ warning',
  info: '● info',
};

/** Rules that are listed: GitHub takes 65,536 characters a comment. */
const LISTED = 40;
const EVENTS_NAMED = 5;

/** A report as Markdown, fit for a comment on a pull request. */
export function markdown(report: CheckReport): string[] {
  return [
    `### ${report.ok ? '✓' : '✕'} mcpscope: ${markdownText(cut(report.name, 100))}`,
    '',
    markdownText(cut(report.verdict)),
    '',
    ...markdownTable(['', ''], facts(report)),
    '',
    ...markdownFindings(report),
  ];
}

function facts(report: CheckReport): string[][] {
  const { serverInfo, transport, protocolVersion, era, surface, frames, capture, rules } = report;
  const server = serverInfo === null ? '' : `${serverInfo.title || serverInfo.name} ${serverInfo.version}`;
  const offers = [
    counted(surface.tools, 'tool'),
    counted(surface.prompts, 'prompt'),
    counted(surface.resources, 'resource'),
    counted(surface.resourceTemplates, 'resource template'),
  ].join(', ');
  const only = rules.only.length > 0 ? `only ${rules.only.join(', ')}` : '';
  const excluded = rules.excluded.length > 0 ? `without ${rules.excluded.join(', ')}` : '';
  const rows = [
    ['server', markdownText(cut(server, 200))],
    ['transport', transport ?? ''],
    ['revision', protocolVersion === null ? '' : `${markdownText(cut(protocolVersion, 60))} (${era} era)`],
    ['offers', offers],
    ['frames', `${frames.total}, ${frames.malformed} malformed`],
    ['rules', [only, excluded].filter((words) => words !== '').join(', ')],
    ['capture', capture === null ? '' : markdownCode(capture)],
  ];
  return rows.filter(([, value]) => value !== '');
}

/** What was found, a line for each rule. */
export function markdownFindings(report: CheckReport): string[] {
  const broken = findingsByRule(report);
  if (broken.length === 0) return ['No findings.'];
  const more = broken.length - LISTED;
  return [
    `**${counted(report.findings.length, 'finding')} of ${counted(broken.length, 'rule')}**; the check fails at ${report.failOn}.`,
    '',
    ...markdownTable(['level', 'rule', 'at fault', 'what happened', 'evidence'], broken.slice(0, LISTED).map(row)),
    ...(more > 0 ? ['', `… and ${counted(more, 'more rule')}.`] : []),
  ];
}

function row({ rule, level, findings, leftOut }: RuleFindings): string[] {
  const first = findings.find((finding) => finding.level === level && !finding.expected) ?? findings[0]!;
  const times = findings.length + leftOut;
  const address = clauseAddress(first.spec, first.revision);
  const spec = isNoClause(first.spec) ? '' : markdownText(cut(first.spec, 120));
  const clause = address === null ? spec : `[${spec}](${address})`;
  const sign = first.expected ? `${SIGNS[level]}, expected` : SIGNS[level];
  const events = first.seqs.slice(0, EVENTS_NAMED).join(', ');
  return [
    sign,
    markdownCode(rule),
    first.side,
    [markdownText(cut(first.message)), clause, times > 1 ? `(${times} times)` : '']
      .filter((part) => part !== '')
      .join(' '),
    events === '' ? '' : `event ${events}`,
  ];
}
