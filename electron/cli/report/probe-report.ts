import type { Session, Tone } from '../../../shared/analysis/index.ts';
import { probeStep } from './build-report.ts';
import { verdictSentence, type ProbeStep } from './check-report.ts';

/** What `mcpscope check --probe --json` prints; documented in docs/check-report.md. Members may be added, never renamed. */
export interface ProbeReport {
  /** True where the address speaks something that mcpscope does; the exit code is 0 then, else 2. */
  readonly ok: boolean;
  /** One sentence. */
  readonly verdict: string;
  readonly tone: Tone;
  /** The address; secrets in its query are masked. */
  readonly url: string;
  /** What it speaks, in the order in which it was found. */
  readonly speaks: readonly ProbeStep['target'][];
  /** What was tried, in order. */
  readonly probes: readonly ProbeStep[];
  readonly capture: string | null;
  readonly recordingProblem: string | null;
}

export interface ProbeEvidence {
  readonly url: string;
  /** Before the connection was closed. */
  readonly session: Session;
  readonly capture: string | null;
  readonly recordingProblem: string;
}

/** Builds the report of a probe. Pure: the same evidence gives the same report. */
export function buildProbeReport({ url, session, capture, recordingProblem }: ProbeEvidence): ProbeReport {
  const { probes, verdict } = session;
  // A way that was tried again counts by its newest outcome.
  const newest = new Map(probes.map(({ target, outcome }) => [target, outcome]));
  const speaks = [...newest].flatMap(([target, outcome]) => (outcome === 'yes' ? [target] : []));
  return {
    ok: speaks.length > 0,
    verdict: verdictSentence(verdict),
    tone: verdict.tone,
    url,
    speaks,
    probes: probes.map(probeStep),
    capture,
    recordingProblem: recordingProblem === '' ? null : recordingProblem,
  };
}
