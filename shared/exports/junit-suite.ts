import { element, xmlText } from '../sinks/index.ts';

/** One case of a suite: passed, failed, could not be run, or left out. */
export interface JunitCase {
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

export const PASSED = { tookMs: null, outcome: 'passed', message: '', type: '', text: '' } as const;

/** Cases that belong together. */
export interface JunitSuite {
  readonly name: string;
  /** What stands in its tag beside its name, its numbers and its time. */
  readonly attributes: Parameters<typeof element>[1];
  readonly cases: readonly JunitCase[];
  readonly tookMs: number;
  /** Elements before and after the cases. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A document of JUnit with these suites. */
export function junitDocument(name: string, suites: readonly JunitSuite[]): string {
  const took = suites.reduce((sum, { tookMs }) => sum + tookMs, 0);
  const attributes = { name, ...tally(suites.flatMap(({ cases }) => cases)), time: seconds(took) };
  const content = suites.flatMap((each) => ['\n', suiteXml(each)]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', attributes, [...content, '\n'])}`;
}

function suiteXml({ name, attributes, cases, tookMs, before, after }: JunitSuite): string {
  const content = [...before, ...cases.map(caseXml), ...after].flatMap((each) => ['\n', each]);
  return element('testsuite', { name, ...attributes, ...tally(cases), time: seconds(tookMs) }, [...content, '\n']);
}

/** Full stops divide packages in most viewers; one in a name would tear it apart. */
export function classname(title: string, group: string): string {
  return ['mcpscope', title, group].map((part) => part.replaceAll('.', '·')).join('.');
}

function caseXml({ classname, name, tookMs, outcome, message, type, text }: JunitCase): string {
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

function tally(cases: readonly JunitCase[]): { tests: number; failures: number; errors: number; skipped: number } {
  const count = (outcome: JunitCase['outcome']): number => cases.filter((each) => each.outcome === outcome).length;
  return { tests: cases.length, failures: count('failure'), errors: count('error'), skipped: count('skipped') };
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
