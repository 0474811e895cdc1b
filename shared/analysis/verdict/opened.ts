import { isRevision } from '../../mcp/index.ts';
import type { Verdict } from '../session/index.ts';
import { say, serverArguments, TRANSPORT_WORDS, type VerdictEvidence } from './evidence.ts';
import { withOtherWay } from './other-way.ts';
import { unknownRevision, versionRefusal } from './version.ts';

/** The conversation is open. */
export function connected(evidence: VerdictEvidence): Verdict {
  const { revision } = evidence.negotiation;
  const server = `${serverArguments(evidence)} over ${TRANSPORT_WORDS[evidence.transport]}`;
  if (isRevision(revision)) return say('ok', 'Connected', server);
  return say('warning', 'Connected', `${server}; ${unknownRevision(evidence)}`, '', [evidence.opening.answeredSeq]);
}

/** The opening was answered by an error; null where it was not. */
export function refused(evidence: VerdictEvidence, status = 0): Verdict | null {
  const { opening, name } = evidence;
  if (opening.error === '') return null;
  const mismatch = versionRefusal(evidence, status);
  if (mismatch) return withOtherWay(mismatch, evidence);
  const carried = status >= 400 ? ` (HTTP ${status})` : '';
  const detail = `${name} answered ${opening.method} with ${opening.error}${carried}`;
  return withOtherWay(say('error', 'Refused', detail, '', [opening.errorSeq]), evidence);
}
