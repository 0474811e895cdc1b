import { ERROR, isRevision, NEWEST, NEWEST_LEGACY, type Revision, REVISIONS } from '../../mcp/index.ts';
import { signed } from '../reading/index.ts';
import type { Verdict } from '../session/index.ts';
import type { VerdictEvidence } from './evidence.ts';

const METHOD_NOT_FOUND = signed(ERROR.methodNotFound);
/** Only a server of the modern era gives these (2026-07-28, basic/index, error codes): it knows the question. */
const MODERN_CODES: ReadonlySet<string> = new Set(
  [ERROR.headerMismatch, ERROR.missingRequiredClientCapability, ERROR.unsupportedProtocolVersion].map(signed),
);

/** A verdict of a conversation that was not opened, with the way that would open it as its remedy, where the answers show one. */
export function withOtherWay(verdict: Verdict, evidence: VerdictEvidence): Verdict {
  return verdict.remedy === '' ? { ...verdict, remedy: otherWay(evidence) } : verdict;
}

/** A clause in the imperative; '' where nothing that came shows another way. */
function otherWay({ opening, negotiation, probes }: VerdictEvidence): string {
  const { supported, method, errorCode, operation } = opening;
  if (supported.length > 0) {
    const common = REVISIONS.findLast((revision) => revision !== negotiation.offered && supported.includes(revision));
    return common === undefined ? '' : askFor(common);
  }
  // Only revisions with a handshake were left to try, and the server was never asked for one.
  if (method === 'server/discover' && !MODERN_CODES.has(errorCode))
    return `${askFor(NEWEST_LEGACY)}: older servers do not know server/discover`;
  if (method !== 'initialize') return '';
  const discover = probes.find(({ target }) => target === 'modern');
  if (errorCode === METHOD_NOT_FOUND) return discover === undefined ? askFor(NEWEST) : '';
  // A server that takes initialize alone for its first message may be stuck with the question that came before it.
  return operation?.state === 'timed-out' && discover?.outcome === 'no' && isRevision(negotiation.offered)
    ? `leave out server/discover, which came first: ${option(negotiation.offered)}`
    : '';
}

const option = (revision: Revision): string => `--protocol-version ${revision}`;

const askFor = (revision: Revision): string => `ask for ${revision} (${option(revision)})`;
