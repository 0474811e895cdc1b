import { element, xmlText } from '../../../shared/sinks/index.ts';
import type { AuthReport, ReportedSignIn, ReportedStep, ReportedTrial } from '../report/index.ts';
import { authLines } from './auth-lines.ts';
import { jsonLines } from './json-lines.ts';

export type AuthFormat = 'text' | 'json' | 'junit';

/** The lines of the report in this form. */
export function authDocument(report: AuthReport, format: AuthFormat): string[] {
  if (format === 'json') return jsonLines(report);
  return format === 'junit' ? junit(report).split('\n') : authLines(report);
}

/** What a case of a suite came to: nothing to be said, or why it failed or was left out. */
interface Case {
  readonly xml: string;
  readonly outcome: 'passed' | 'failure' | 'skipped';
}

/** A suite for what it came to, one for each sign-in, with a case a step, and one for the defences. */
function junit({ signIns, defences = [], url, ok, verdict }: AuthReport): string {
  const suites = [
    { name: 'connection', cases: [caseOf('connection', 'the server takes the client', ok ? '' : verdict)] },
    ...signIns.map(suiteOf),
    ...(defences.length === 0 ? [] : [{ name: 'defences', cases: defences.map(trialCase) }]),
  ];
  const content = suites.flatMap(({ name, cases }) => [
    '\n',
    element('testsuite', { name, ...tally(cases) }, [...cases.flatMap(({ xml }) => ['\n', xml]), '\n']),
  ]);
  const all = { name: `mcpscope auth ${url}`, ...tally(suites.flatMap(({ cases }) => cases)) };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', all, [...content, '\n'])}`;
}

function suiteOf({ grant, revision, steps }: ReportedSignIn, index: number): { name: string; cases: Case[] } {
  const name = `sign-in ${index + 1}: ${grant}, by the rules of ${revision}`;
  return { name, cases: steps.filter(({ state }) => state !== 'left out').map((step) => stepCase(grant, step)) };
}

function stepCase(grant: string, { title, state, checks, came, expected }: ReportedStep): Case {
  if (state === 'done') return caseOf(grant, title, '');
  if (state !== 'wrong') return skipped(grant, title, 'the sign-in did not come to it');
  const said = checks
    .filter(({ grade }) => grade === 'error')
    .map(({ says, clause }) => (clause === '' ? says : `${says} (${clause})`));
  return caseOf(grant, title, said[0] ?? 'it went wrong', [`expected: ${expected}`, ...came, ...said].join('\n'));
}

function trialCase({ id, does, verdict, outcome, came, expected, clause }: ReportedTrial): Case {
  const name = `${id}: a client that ${does}`;
  if (verdict === 'untold') return skipped('defences', name, came);
  return caseOf('defences', name, verdict === 'holds' ? '' : `${outcome}: ${came}; right is ${expected} (${clause})`);
}

/** `message`: why it failed; '' where it did not. */
function caseOf(classname: string, name: string, message: string, text = message): Case {
  const failure = message === '' ? [] : [element('failure', { message }, [xmlText(text)])];
  const outcome = message === '' ? 'passed' : 'failure';
  return { outcome, xml: element('testcase', { classname: `mcpscope.auth.${classname}`, name }, failure) };
}

function skipped(classname: string, name: string, message: string): Case {
  const content = [element('skipped', { message })];
  return { outcome: 'skipped', xml: element('testcase', { classname: `mcpscope.auth.${classname}`, name }, content) };
}

function tally(cases: readonly Case[]): Record<'tests' | 'failures' | 'errors' | 'skipped', number> {
  const count = (outcome: Case['outcome']): number => cases.filter((each) => each.outcome === outcome).length;
  return { tests: cases.length, failures: count('failure'), errors: 0, skipped: count('skipped') };
}
