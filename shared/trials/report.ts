import { OUTCOME_TONES, type Trial, type TrialSide } from './trial.ts';

/** What a run of faults came to. */
export interface TrialReport {
  /** Nothing hung, died or broke, and at least one fault was met. */
  readonly ok: boolean;
  /** Why nothing could be tried; '' where it could. */
  readonly problem: string;
  /** One sentence. */
  readonly verdict: string;
  readonly side: TrialSide;
  /** Who was tried: the command, or the address. */
  readonly subject: string;
  /** Who had the faults; '' where that was mcpscope. */
  readonly against: string;
  /** What chances were drawn by; null where there were none. */
  readonly seed: number | null;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly tookMs: number;
  readonly trials: readonly Trial[];
}

/** What a run was about, without what it came to. */
export type TrialRun = Omit<TrialReport, 'ok' | 'verdict' | 'problem'>;

/** The report of a run. `problem`: a sentence that says why it could not go on; '' where it ran to its end. */
export function trialReport(run: TrialRun, problem = ''): TrialReport {
  const { trials, side } = run;
  const met = trials.filter(({ outcome }) => outcome !== 'not met');
  const failed = met.filter(({ outcome }) => OUTCOME_TONES[outcome] === 'error');
  const ok = problem === '' && met.length > 0 && failed.length === 0;
  return { ok, problem, verdict: problem === '' ? verdictOf(side, met, failed) : problem, ...run };
}

function verdictOf(side: TrialSide, met: readonly Trial[], failed: readonly Trial[]): string {
  if (met.length === 0) return `The ${side} met none of the faults: nothing can be said of it.`;
  const faults = met.length === 1 ? 'the one fault' : `all ${met.length} faults`;
  if (failed.length === 0) return `The ${side} took ${faults} that it met.`;
  const counts = (['died', 'hung', 'broke'] as const).flatMap((outcome) => {
    const times = failed.filter((trial) => trial.outcome === outcome).length;
    return times === 0 ? [] : [`${outcome === 'broke' ? 'stayed broken' : outcome} ${times}×`];
  });
  return `The ${side} ${counts.join(', ')}, of ${met.length} faults that it met.`;
}
