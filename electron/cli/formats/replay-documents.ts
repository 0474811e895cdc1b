import pc from 'picocolors';
import type { ReplayCase, ReplayOutcome } from '../../../shared/replay/index.ts';
import { milliseconds, terminalLine } from '../print/index.ts';
import { caseName, differenceLines, type ReplayReport } from '../report/index.ts';
import { jsonLines } from './json-lines.ts';
import { element, xmlText } from '../../../shared/sinks/index.ts';

export type ReplayFormat = 'text' | 'json' | 'junit';

/** The lines of the report in this form. */
export function replayDocument(report: ReplayReport, format: ReplayFormat): string[] {
  if (format === 'json') return jsonLines(report);
  return format === 'junit' ? junit(report).split('\n') : text(report);
}

const SIGNS: Readonly<Record<ReplayOutcome, string>> = {
  waiting: '·',
  same: '✓',
  differs: '≠',
  missing: '−',
  extra: '+',
  slower: '◔',
  'not sent': '○',
};

const PAINT: Readonly<Record<ReplayOutcome, (text: string) => string>> = {
  waiting: pc.dim,
  same: pc.green,
  differs: pc.red,
  missing: pc.red,
  extra: pc.red,
  slower: pc.yellow,
  'not sent': pc.dim,
};

/** Cases that did not come to their turn are named up to so many. */
const NAMED_MOST = 5;

/** As a test runner prints it: a line a case, and beneath those that are not the same what is with them. */
function text(report: ReplayReport): string[] {
  const { tally, sent, toSend, state, problem, tookMs, target } = report;
  const counts = Object.entries(tally)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${count} ${outcome}`);
  const sum = `${counts.length === 0 ? 'Nothing was compared' : counts.join(', ')} · ${sent} of ${toSend} messages sent to ${target} in ${milliseconds(tookMs * 1000)}`;
  return [
    ...report.cases.filter(({ outcome }) => outcome !== 'not sent').flatMap(caseLines),
    ...notSentLines(report.cases),
    '',
    ...(state === 'done' ? [] : [pc.red(terminalLine(problem))]),
    (report.ok ? pc.green : pc.red)(terminalLine(sum)),
  ];
}

/** What the replay did not come to, in few words. */
function notSentLines(cases: readonly ReplayCase[]): string[] {
  const left = cases.filter(({ outcome }) => outcome === 'not sent');
  if (left.length === 0) return [];
  const named = left.slice(0, NAMED_MOST).map(caseName).join(', ');
  const more = left.length > NAMED_MOST ? ` and ${left.length - NAMED_MOST} more` : '';
  return [pc.dim(terminalLine(`${SIGNS['not sent']} not sent: ${named}${more}`))];
}

function caseLines(one: ReplayCase): string[] {
  const { outcome, live, why } = one;
  const took = live.latency < 0 || one.kind !== 'request' ? '' : pc.dim(`  ${milliseconds(live.latency)}`);
  const word = outcome === 'same' ? '' : `  ${outcome}`;
  const line = `${PAINT[outcome](`${SIGNS[outcome]} `)}${terminalLine(caseName(one))}${PAINT[outcome](word)}${took}`;
  if (outcome === 'same') return [line];
  return [line, ...[...(why === '' ? [] : [why]), ...differenceLines(one)].map((said) => `    ${terminalLine(said)}`)];
}

/** A suite with a case for each case; what the server did beyond the record fails as one that it left out does. */
function junit(report: ReplayReport): string {
  const cases = report.cases.map(caseXml);
  const broken = report.state === 'done' ? [] : [brokenXml(report)];
  const { tally } = report;
  const attributes = {
    name: 'mcpscope replay',
    tests: cases.length + broken.length,
    failures: tally.differs + tally.missing + tally.extra + tally.slower,
    errors: broken.length,
    skipped: tally['not sent'],
    time: (report.tookMs / 1000).toFixed(3),
  };
  const suite = element(
    'testsuite',
    { ...attributes, name: report.file, timestamp: report.startedAt.replace(/\.\d+Z$/, '') },
    [
      '\n',
      element('properties', {}, [element('property', { name: 'target', value: report.target })]),
      ...[...broken, ...cases].flatMap((xml) => ['\n', xml]),
      '\n',
    ],
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', attributes, ['\n', suite, '\n'])}`;
}

function caseXml(one: ReplayCase): string {
  const { outcome, live, recorded, why, index } = one;
  const attributes = {
    classname: `mcpscope.replay.${one.kind.replaceAll(' ', '-')}`,
    name: `${index + 1} ${caseName(one)}`,
    time: (Math.max(live.latency, 0) / 1_000_000).toFixed(3),
  };
  if (outcome === 'same') return element('testcase', attributes);
  if (outcome === 'not sent' || outcome === 'waiting')
    return element('testcase', attributes, [element('skipped', { message: why === '' ? outcome : why })]);
  const lines = [...(why === '' ? [] : [why]), ...differenceLines(one)];
  const places = [
    ['recorded', recorded.answerSeq || recorded.seq],
    ['now', live.answerSeq || live.seq],
  ]
    .filter(([, seq]) => seq !== 0)
    .map(([side, seq]) => `${side}: event ${seq}`);
  return element('testcase', attributes, [
    element('failure', { message: `${outcome}: ${lines[0] ?? ''}`, type: outcome }, [
      xmlText([...lines, places.join(', ')].join('\n')),
    ]),
  ]);
}

function brokenXml({ problem, sent, toSend }: ReplayReport): string {
  const message = `${problem} ${sent} of ${toSend} messages were sent.`;
  return element('testcase', { classname: 'mcpscope.replay', name: 'comes to its end', time: '0.000' }, [
    element('error', { message, type: 'died' }, [xmlText(message)]),
  ]);
}
