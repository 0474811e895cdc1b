import pc from 'picocolors';
import { trialsPage } from '../../../shared/exports/index.ts';
import { element, terminalLine, xmlText } from '../../../shared/sinks/index.ts';
import { duration, OUTCOME_TONES, type Trial, type TrialReport } from '../../../shared/trials/index.ts';
import { jsonLines } from './json-lines.ts';
import { type JunitCase, junitDocument, PASSED } from './junit-suite.ts';

/** Forms of the report of a run of faults. */
export const TRIAL_FORMATS = ['text', 'json', 'junit', 'html'] as const;
export type TrialFormat = (typeof TRIAL_FORMATS)[number];

const SIGNS = { ok: pc.green('✓'), idle: pc.dim('○'), error: pc.red('✕') } as const;
const NAME_WIDTH = 22;

/** The line of one fault. */
export function trialLine({ fault, outcome, did, tookMs }: Trial): string {
  const took = tookMs === null ? '' : duration(tookMs);
  const sign = SIGNS[OUTCOME_TONES[outcome]];
  return `${sign} ${terminalLine(fault).padEnd(NAME_WIDTH)} ${pc.dim(took.padStart(8))}  ${terminalLine(did)}`;
}

/** What a run came to, as the lines to print. Of `text` the lines of the faults are printed as they come. */
export function trialDocument(report: TrialReport, format: TrialFormat): string[] {
  switch (format) {
    case 'json':
      return jsonLines(report);
    case 'junit':
      return junit(report).split('\n');
    case 'html':
      return trialsPage(report).trimEnd().split('\n');
    case 'text':
      return [`${report.ok ? pc.green('✓') : pc.red('✕')} ${terminalLine(report.verdict)}`];
  }
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
