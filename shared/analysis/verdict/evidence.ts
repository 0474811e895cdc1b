import type { SignIn } from '../../authorization/index.ts';
import type { HttpRecord } from '../http/index.ts';
import type { LastWords, NoiseRecord, ProcessRecord } from '../process/index.ts';
import type { Lifecycle, Misnamed, Negotiation, Opening } from '../lifecycle/index.ts';
import type { ListChanges } from '../surface/index.ts';
import type { Orphans, RequestOutcomes } from '../operations/index.ts';
import type { RowTable } from '../rows/index.ts';
import type { LookedUpRecord, Mishap } from '../mishaps/index.ts';
import type { ListFacts, ProbeFacts, Tone, TransportName, Verdict } from '../session/index.ts';
import { counted, duration, oneLine } from '../reading/index.ts';

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
  readonly noise: NoiseRecord;
  readonly lookedUp: LookedUpRecord;
  readonly lastWords: LastWords;
  readonly outcomes: RequestOutcomes;
  readonly listChanges: ListChanges;
  /** How far each list of what the server offers was read. */
  readonly lists: readonly ListFacts[];
  /** Requests that were lost with the connection. */
  readonly orphans: Orphans;
  readonly rows: RowTable;
  /** The newest one of its client; null for none. */
  readonly signIn: SignIn | null;
  readonly frames: number;
  /** µs of the newest event. */
  readonly lastT: number;
  /** What the server is called before it names itself. */
  readonly name: string;
  /** What the record may leave out (docs/capture-format.md): that it is missing says nothing. */
  readonly omits: readonly string[];
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
): Verdict => ({ tone, headline, detail, quote, seqs, remedy: '', cause: '' });

/** A mishap as the verdict of the connection that it befell. */
export function mishapVerdict({ cause, headline, detail, remedy, quote, seqs }: Mishap): Verdict {
  return { tone: 'error', headline, detail, quote, seqs, remedy, cause };
}

/** The server as it names itself, else as we call it. */
export function serverArguments({ negotiation, name }: VerdictEvidence): string {
  const { serverInfo } = negotiation;
  return serverInfo ? [serverInfo.name || name, serverInfo.version].filter(Boolean).join(' ') : name;
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

/** `, with 1 request unanswered (tools/call explode)`; '' where none was owed. */
export function owedWords({ orphans }: VerdictEvidence): string {
  const [first] = orphans.list;
  if (!first) return '';
  const { method, name } = first.operation;
  const what = oneLine([method, name].filter((part) => part !== '').join(' '), 80);
  return `, with ${counted(orphans.count, 'request')} unanswered (${what}${orphans.count > 1 ? ', ...' : ''})`;
}
