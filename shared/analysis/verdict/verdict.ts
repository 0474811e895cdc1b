import type { Verdict } from '../session/index.ts';
import { addressVerdict } from './address.ts';
import type { VerdictEvidence } from './evidence.ts';
import { processVerdict } from './process.ts';
import { probeVerdict, speaksNothing } from './probes.ts';

/** The state of a connection in one causal sentence. Pure: the same evidence gives the same words. */
export function verdictOf(evidence: VerdictEvidence): Verdict {
  const found = evidence.probing ? probeVerdict(evidence) : null;
  if (found) return found;
  if (evidence.http.exchanges.length === 0) return processVerdict(evidence);
  const verdict = addressVerdict(evidence);
  const explained = verdict.tone === 'error' || !evidence.probing;
  return explained || evidence.http.tally.open > 0 ? verdict : speaksNothing(evidence);
}
