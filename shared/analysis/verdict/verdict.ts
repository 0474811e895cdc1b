import type { Verdict } from '../session/index.ts';
import { addressVerdict } from './address.ts';
import { say, type VerdictEvidence } from './evidence.ts';
import { processVerdict } from './process.ts';
import { probeVerdict, speaksNothing } from './probes.ts';

/** The state of a connection in one causal sentence. Pure: the same evidence gives the same words. */
export function verdictOf(evidence: VerdictEvidence): Verdict {
  const { opening, omits, name } = evidence;
  if (omits.includes('answers') && opening.method !== '' && isUnanswered(opening.operation))
    return say('idle', 'Recorded', `${name}, in a record that leaves out the answer to ${opening.method}`);
  const found = evidence.probing ? probeVerdict(evidence) : null;
  if (found) return found;
  if (evidence.http.exchanges.length === 0) return processVerdict(evidence);
  const verdict = addressVerdict(evidence);
  const explained = verdict.tone === 'error' || !evidence.probing;
  return explained || evidence.http.tally.open > 0 ? verdict : speaksNothing(evidence);
}

function isUnanswered(operation: VerdictEvidence['opening']['operation']): boolean {
  return operation === null || operation.state === 'pending' || operation.state === 'lost';
}
