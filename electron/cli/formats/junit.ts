import { catalogueEntry, isNoClause } from '../../../shared/findings/index.ts';
import { element, xmlText } from '../../../shared/sinks/index.ts';
import { fails, findingsByRule, type RuleFindings, type CheckReport, type Titled } from '../report/index.ts';
import { type JunitCase, classname, junitDocument, type JunitSuite, PASSED } from '../../../shared/exports/index.ts';

/** Findings of one rule that are written out; further ones are counted. */
const WRITTEN_OUT = 20;

/**
 * The reports as JUnit XML: a suite for each connection, with a case for the connection itself, one for each phase of its
 * lifecycle, and one for each rule that was broken.
 */
export function junit(reports: readonly Titled[], name: string): string {
  return junitDocument(name, reports.map(checkSuite));
}

/** The suite of a connection. `id`: its place in the document. */
export function checkSuite({ title, report, optional }: Titled, id: number): JunitSuite {
  const all = [connectionCase(title, report), ...phaseCases(title, report), ...ruleCases(title, report)];
  const cases = optional && !report.connected ? all.map(passedOver) : all;
  const attributes = { id, timestamp: report.startedAt.replace(/\.\d+Z$/, '') };
  const properties = Object.entries({
    transport: report.transport,
    era: report.era,
    protocolVersion: report.protocolVersion,
    offeredVersion: report.offeredVersion,
    server: report.serverInfo === null ? null : `${report.serverInfo.name} ${report.serverInfo.version}`,
    capture: report.capture,
  }).flatMap(([name, value]) => (value === null ? [] : ['\n', element('property', { name, value })]));
  return {
    name: title,
    attributes,
    cases,
    tookMs: report.tookMs,
    before: [element('properties', {}, [...properties, '\n'])],
    after: [element('system-out', {}, [xmlText(report.verdict)])],
  };
}

function connectionCase(title: string, report: CheckReport): JunitCase {
  const named = { ...PASSED, classname: classname(title, 'connection'), name: 'connects' };
  if (report.connected) return { ...named, text: report.verdict };
  return { ...named, outcome: 'error', message: report.verdict, type: 'not-connected', text: report.verdict };
}

/** What does not count, since nothing has to come about here. */
function passedOver(each: JunitCase): JunitCase {
  return each.outcome === 'passed' ? each : { ...each, outcome: 'skipped' };
}

/** A phase that failed although the connection came about fails nothing by itself: the rules say what is wrong with it. */
function phaseCases(title: string, { connected, phases }: CheckReport): JunitCase[] {
  return phases.map(({ name, startMs, endMs, state, detail }) => {
    const tookMs = startMs === null || endMs === null ? null : endMs - startMs;
    const about = { ...PASSED, classname: classname(title, 'lifecycle'), name, tookMs, text: detail };
    if (state === 'ahead' || state === 'skipped') return { ...about, outcome: 'skipped', message: state };
    if (state !== 'failed') return about;
    const message = detail === '' ? `${name} failed` : `${name} failed: ${detail}`;
    return connected ? { ...about, text: message } : { ...about, outcome: 'failure', message, type: 'phase' };
  });
}

function ruleCases(title: string, report: CheckReport): JunitCase[] {
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
