import { catalogueEntry, isNoClause } from '../../../shared/findings/index.ts';
import { fails, findingsByRule, type RuleFindings, type CheckReport, type Titled } from '../report/index.ts';
import { element, xmlText } from '../../../shared/sinks/index.ts';

/** One case of a suite: passed, failed, could not be run, or left out. */
interface Case {
  readonly classname: string;
  readonly name: string;
  /** ms; null where it took no time of its own. */
  readonly tookMs: number | null;
  readonly outcome: 'passed' | 'failure' | 'error' | 'skipped';
  /** One line, a kind, and everything that is to be said. */
  readonly message: string;
  readonly type: string;
  readonly text: string;
}

/** Findings of one rule that are written out; further ones are counted. */
const WRITTEN_OUT = 20;

/**
 * The reports as JUnit XML: a suite for each connection, with a case for the connection itself, one for each phase of its
 * lifecycle, and one for each rule that was broken.
 */
export function junit(reports: readonly Titled[], name: string): string {
  const suites = reports.map(suite);
  const cases = suites.flatMap((each) => each.cases);
  const took = reports.reduce((sum, { report }) => sum + report.tookMs, 0);
  const content = suites.flatMap(({ xml }) => ['\n', xml]);
  const attributes = { name, ...tally(cases), time: seconds(took) };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', attributes, [...content, '\n'])}`;
}

function suite({ title, report, optional }: Titled, id: number): { cases: readonly Case[]; xml: string } {
  const all = [connectionCase(title, report), ...phaseCases(title, report), ...ruleCases(title, report)];
  const cases = optional && !report.connected ? all.map(passedOver) : all;
  const attributes = {
    name: title,
    id,
    timestamp: report.startedAt.replace(/\.\d+Z$/, ''),
    ...tally(cases),
    time: seconds(report.tookMs),
  };
  const properties = Object.entries({
    transport: report.transport,
    era: report.era,
    protocolVersion: report.protocolVersion,
    offeredVersion: report.offeredVersion,
    server: report.serverInfo === null ? null : `${report.serverInfo.name} ${report.serverInfo.version}`,
    capture: report.capture,
  }).flatMap(([name, value]) => (value === null ? [] : ['\n', element('property', { name, value })]));
  const xml = element('testsuite', attributes, [
    '\n',
    element('properties', {}, [...properties, '\n']),
    ...cases.flatMap((each) => ['\n', caseXml(each)]),
    '\n',
    element('system-out', {}, [xmlText(report.verdict)]),
    '\n',
  ]);
  return { cases, xml };
}

const PASSED = { tookMs: null, outcome: 'passed', message: '', type: '', text: '' } as const;

function connectionCase(title: string, report: CheckReport): Case {
  const named = { ...PASSED, classname: classname(title, 'connection'), name: 'connects' };
  if (report.connected) return { ...named, text: report.verdict };
  return { ...named, outcome: 'error', message: report.verdict, type: 'not-connected', text: report.verdict };
}

/** What does not count, since nothing has to come about here. */
function passedOver(each: Case): Case {
  return each.outcome === 'passed' ? each : { ...each, outcome: 'skipped' };
}

/** A phase that failed although the connection came about fails nothing by itself: the rules say what is wrong with it. */
function phaseCases(title: string, { connected, phases }: CheckReport): Case[] {
  return phases.map(({ name, startMs, endMs, state, detail }) => {
    const tookMs = startMs === null || endMs === null ? null : endMs - startMs;
    const about = { ...PASSED, classname: classname(title, 'lifecycle'), name, tookMs, text: detail };
    if (state === 'ahead' || state === 'skipped') return { ...about, outcome: 'skipped', message: state };
    if (state !== 'failed') return about;
    const message = detail === '' ? `${name} failed` : `${name} failed: ${detail}`;
    return connected ? { ...about, text: message } : { ...about, outcome: 'failure', message, type: 'phase' };
  });
}

function ruleCases(title: string, report: CheckReport): Case[] {
  return findingsByRule(report).map((broken) => {
    const { rule, findings } = broken;
    const { group } = catalogueEntry(rule);
    const failing = findings.find((finding) => fails(finding, report.failOn));
    const first = failing ?? findings[0]!;
    const about = { ...PASSED, classname: classname(title, group), name: rule, text: written(broken) };
    if (failing) return { ...about, outcome: 'failure', message: first.message, type: first.level };
    return first.expected ? { ...about, outcome: 'skipped', message: `expected: ${first.message}` } : about;
  });
}

function written({ rule, findings, leftOut }: RuleFindings): string {
  const lines = findings
    .slice(0, WRITTEN_OUT)
    .flatMap(({ level, side, seqs, message, spec, revision, expected }) => [
      `${level}${expected ? ' (expected)' : ''}, ${side}${seqs.length > 0 ? `, event ${seqs.slice(0, 10).join(' ')}` : ''}`,
      `  ${message}`,
      ...(isNoClause(spec) ? [] : [`  ${spec}${revision === '' ? '' : ` (${revision})`}`]),
    ]);
  const more = findings.length - WRITTEN_OUT + leftOut;
  return [catalogueEntry(rule).what, ...lines, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n');
}

/** Full stops divide packages in most viewers; one in a name would tear it apart. */
function classname(title: string, group: string): string {
  return ['mcpscope', title, group].map((part) => part.replaceAll('.', '·')).join('.');
}

function caseXml({ classname, name, tookMs, outcome, message, type, text }: Case): string {
  const attributes = { classname, name, time: seconds(tookMs ?? 0) };
  const said = text === '' ? [] : [xmlText(text)];
  switch (outcome) {
    case 'passed':
      return element('testcase', attributes, text === '' ? [] : [element('system-out', {}, said)]);
    case 'skipped':
      return element('testcase', attributes, [element('skipped', { message })]);
    default:
      return element('testcase', attributes, [element(outcome, { message, type }, said)]);
  }
}

function tally(cases: readonly Case[]): { tests: number; failures: number; errors: number; skipped: number } {
  const count = (outcome: Case['outcome']): number => cases.filter((each) => each.outcome === outcome).length;
  return { tests: cases.length, failures: count('failure'), errors: count('error'), skipped: count('skipped') };
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
