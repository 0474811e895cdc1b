import type { ExchangeRecord } from '../http/index.ts';
import type { Verdict } from '../session/index.ts';
import { operationWords } from './concern.ts';
import { say, serverArguments, type VerdictEvidence } from './evidence.ts';
import { bodyWords, oneLine } from '../reading/index.ts';

/** The newest message of the client that was answered by this status, and what the answer said. */
interface Refusal {
  readonly record: ExchangeRecord;
  readonly what: string;
  readonly said: string;
}

function newestRefusal({ http, outcomes }: VerdictEvidence): Refusal | null {
  const record = http.lastMessage;
  if (!record || record.exchange.status < 400) return null;
  const { served } = record;
  const error = outcomes.refused?.operation === served ? (outcomes.refused?.text ?? '') : '';
  const what = served ? operationWords(served) : record.exchange.label;
  return { record, what, said: error || bodyWords(record.bodyStart) };
}

const seqsOf = ({ responseSeq, requestSeq }: ExchangeRecord): number[] => [responseSeq, requestSeq];

/**
 * The server forgot the session and says so by another status than 404, on which alone a client has to initialize anew
 * (2025-03-26 to 2025-11-25, transports, session management); null where it did no such thing.
 */
export function forgottenSession(evidence: VerdictEvidence): Verdict | null {
  const refusal = newestRefusal(evidence);
  const { status, sessionId } = refusal?.record.exchange ?? { status: 0, sessionId: '' };
  if (!refusal || status === 404 || sessionId === '' || !/session/i.test(refusal.said)) return null;
  const detail = `${serverArguments(evidence)} answered ${refusal.what} with ${status} for the session that it gave; only 404 makes a client initialize again`;
  return say('error', 'Session lost', detail, refusal.said, seqsOf(refusal.record));
}

/** The server refuses a revision in a header that it has agreed to; null where it does not. */
export function refusedRevision(evidence: VerdictEvidence): Verdict | null {
  const refusal = newestRefusal(evidence);
  if (!refusal || refusal.record.exchange.status !== 400 || !/version/i.test(refusal.said)) return null;
  const { version } = refusal.record;
  const { revision, offered } = evidence.negotiation;
  const header = version === '' ? 'without MCP-Protocol-Version' : `with MCP-Protocol-Version ${version}`;
  const agreed =
    revision === '' ? `after ${oneLine(offered, 40)} was offered` : `after it had agreed to ${oneLine(revision, 40)}`;
  const detail = `${serverArguments(evidence)} answered ${refusal.what} ${header} with 400, ${agreed}`;
  return say('error', 'Version mismatch', detail, refusal.said, seqsOf(refusal.record));
}
