import type { Verdict } from './session.ts';
import { addressVerdict } from './verdict-address.ts';
import type { VerdictEvidence } from './verdict-evidence.ts';
import { processVerdict } from './verdict-process.ts';
import { probeVerdict, speaksNothing } from './verdict-probes.ts';

export type { VerdictEvidence } from './verdict-evidence.ts';

/** The state of a connection in one causal sentence. Pure: the same evidence gives the same words. */
export function verdictOf(evidence: VerdictEvidence): Verdict {
  const found = evidence.probing ? probeVerdict(evidence) : null;
  if (found) return found;
  if (evidence.http.exchanges.length === 0) return processVerdict(evidence);
  const verdict = addressVerdict(evidence);
  const explained = verdict.tone === 'error' || !evidence.probing;
  return explained || evidence.http.tally.open > 0 ? verdict : speaksNothing(evidence);
}
