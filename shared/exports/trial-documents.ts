import { element, jsonText, terminalLine, xmlText } from '../sinks/index.ts';
import { duration, OUTCOME_TONES, TONE_SIGNS, type Trial, type TrialReport } from '../trials/index.ts';
import { type JunitCase, junitDocument, PASSED } from './junit-suite.ts';
import { trialsPage } from './trials-page.ts';

/** Forms of the report of a run of faults. */
export const TRIAL_FORMATS = ['text', 'json', 'junit', 'html'] as const;
export type TrialFormat = (typeof TRIAL_FORMATS)[number];

/** How a file of each form ends, and its media type. */
export const TRIAL_FILES: Readonly<Record<TrialFormat, { readonly ending: string; readonly type: string }>> = {
  text: { ending: 'txt', type: 'text/plain' },
  json: { ending: 'json', type: 'application/json' },
  junit: { ending: 'xml', type: 'application/xml' },
  html: { ending: 'html', type: 'text/html' },
};

const NAME_WIDTH = 22;
const TOOK_WIDTH = 8;

/** Name, time and deed of one fault, as columns of a text. The deed may quote what a peer wrote. */
export function trialColumns({ fault, did, tookMs }: Trial): readonly [fault: string, took: string, did: string] {
  return [fault.padEnd(NAME_WIDTH), (tookMs === null ? '' : duration(tookMs)).padStart(TOOK_WIDTH), did];
}

/** The report of a run of faults as a file. Of `text` a line a fault, and what it came to at the end. */
export function trialDocument(report: TrialReport, format: TrialFormat): string {
  switch (format) {
    case 'json':
      return `${jsonText(report, 2)}\n`;
    case 'junit':
      return `${junit(report)}\n`;
    case 'html':
      return trialsPage(report);
    case 'text':
      return `${[...report.trials.map(textLine), textVerdict(report)].join('\n')}\n`;
  }
}

function textLine(trial: Trial): string {
  return `${TONE_SIGNS[OUTCOME_TONES[trial.outcome]]} ${terminalLine(trialColumns(trial).join('  '))}`;
}

function textVerdict({ ok, verdict }: TrialReport): string {
  return `${ok ? TONE_SIGNS.ok : TONE_SIGNS.error} ${terminalLine(verdict)}`;
}

function junit(report: TrialReport): string {
  const { subject, trials, problem, tookMs, startedAt, verdict } = report;
  const cases = trials.map((trial) => caseOf(report, trial));
  const failed: JunitCase = {
    ...PASSED,
    classname: 'mcpscope.chaos',
    name: 'can be tried',
    outcome: 'error',
    message: problem,
    type: 'not-tried',
    text: problem,
  };
  return junitDocument('mcpscope chaos', [
    {
      name: subject,
      attributes: { timestamp: startedAt.replace(/\.\d+Z$/, '') },
      cases: problem === '' ? cases : [...cases, failed],
      tookMs,
      before: [],
      after: [element('system-out', {}, [xmlText(verdict)])],
    },
  ]);
}

function caseOf({ side }: TrialReport, trial: Trial): JunitCase {
  const { fault, does, did, outcome, tookMs, evidence } = trial;
  const said = `the ${side} ${did}`;
  const about = { ...PASSED, classname: `mcpscope.chaos.${side}`, name: fault, tookMs, text: said };
  const tone = OUTCOME_TONES[outcome];
  if (tone === 'ok') return about;
  if (tone === 'idle') return { ...about, outcome: 'skipped', message: said };
  const frames = evidence.map(({ capture, seq, what, text }) => `${capture}, event ${seq}: ${what}\n  ${text}`);
  const lines = [`the other side ${does}`, said, ...frames];
  return { ...about, outcome: 'failure', message: said, type: outcome, text: lines.join('\n') };
}
