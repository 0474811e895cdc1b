import pc from 'picocolors';
import { trialColumns, trialDocument, type TrialFormat } from '../../../shared/exports/index.ts';
import { terminalLine } from '../../../shared/sinks/index.ts';
import { OUTCOME_TONES, TONE_SIGNS, type Trial, type TrialReport } from '../../../shared/trials/index.ts';

const COLOURS = { ok: pc.green, idle: pc.dim, error: pc.red } as const;

/** The line of one fault. */
export function trialLine(trial: Trial): string {
  const tone = OUTCOME_TONES[trial.outcome];
  const [fault, took, did] = trialColumns(trial);
  return `${COLOURS[tone](TONE_SIGNS[tone])} ${terminalLine(fault)} ${pc.dim(took)}  ${terminalLine(did)}`;
}

/** What a run came to, as the lines to print. Of `text` the lines of the faults are printed as they come. */
export function trialLines(report: TrialReport, format: TrialFormat): string[] {
  if (format !== 'text') return trialDocument(report, format).trimEnd().split('\n');
  const tone = report.ok ? 'ok' : 'error';
  return [`${COLOURS[tone](TONE_SIGNS[tone])} ${terminalLine(report.verdict)}`];
}
