import { isRevision } from '../mcp/index.ts';
import type { HttpRecord } from './http-record.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Negotiation } from './negotiation.ts';
import type { Misnamed, Opening } from './opening.ts';
import type { ProcessRecord } from './process-record.ts';
import type { ProbeFacts, Tone, TransportName, Verdict } from './session.ts';
import { duration, oneLine } from './words.ts';

/** What a verdict is drawn from. */
export interface VerdictEvidence {
  readonly lifecycle: Lifecycle;
  readonly process: ProcessRecord;
  readonly negotiation: Negotiation;
  readonly opening: Opening;
  readonly http: HttpRecord;
  readonly transport: TransportName;
  /** What was found out about an address; and that nothing else was meant. */
  readonly probes: readonly ProbeFacts[];
  readonly probing: boolean;
  readonly noiseSeqs: readonly number[];
  /** Requests that were lost with the connection. */
  readonly lost: number;
  readonly frames: number;
  /** What the server is called before it names itself. */
  readonly name: string;
}

export const TRANSPORT_WORDS: Readonly<Record<TransportName, string>> = {
  stdio: 'stdio',
  http: 'Streamable HTTP',
  sse: 'HTTP+SSE',
  ws: 'WebSocket',
  '': 'stdio',
};

export const say = (
  tone: Tone,
  headline: string,
  detail: string,
  quote = '',
  seqs: readonly number[] = [],
): Verdict => ({ tone, headline, detail, quote, seqs });

/** The server as it names itself, else as we call it. */
export function serverWords({ negotiation, name }: VerdictEvidence): string {
  const { serverInfo } = negotiation;
  return serverInfo ? [serverInfo.name || name, serverInfo.version].filter(Boolean).join(' ') : name;
}

/** The conversation is open. */
export function connected(evidence: VerdictEvidence): Verdict {
  const { revision } = evidence.negotiation;
  const server = `${serverWords(evidence)} over ${TRANSPORT_WORDS[evidence.transport]}`;
  if (isRevision(revision)) return say('ok', 'Connected', server);
  return say(
    'warning',
    'Connected',
    `${server}, by a revision that mcpscope does not know: ${oneLine(revision, 40) || 'none named'}`,
  );
}

/** The opening was answered by an error; null where it was not. */
export function refused({ opening, name }: VerdictEvidence, status = 0): Verdict | null {
  if (opening.error === '') return null;
  const carried = status >= 400 ? ` (HTTP ${status})` : '';
  const detail = `${name} answered ${opening.method} with ${opening.error}${carried}`;
  return say('error', 'Refused', detail, '', [opening.errorSeq]);
}

/** `answered request 3 with id 7` */
export function misnamedWords({ operation, id }: Misnamed): string {
  return `answered request ${oneLine(operation.id, 40)} with id ${oneLine(id, 40)}`;
}

/** How long the client waited for the opening's answer, in words. */
export function waited({ opening }: VerdictEvidence): string {
  const { operation } = opening;
  if (!operation) return 'the time given';
  return duration(operation.end < 0 ? operation.timeoutMs * 1000 : operation.end - operation.start);
}
