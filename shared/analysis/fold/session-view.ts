import type { SignInRecord } from '../../authorization/index.ts';
import { postMortemOf } from '../post-mortem/index.ts';
import type { Correlation } from '../correlation/index.ts';
import type { HttpRecord } from '../http/index.ts';
import type { Incidents } from './incidents.ts';
import type { Knowledge } from './knowledge.ts';
import { factLines } from '../ledger/index.ts';
import type { Lifecycle, ProbeRecord } from '../lifecycle/index.ts';
import type { ProcessRecord } from '../process/index.ts';
import type { RowTable } from '../rows/index.ts';
import type { Counts, Session, TransportName } from '../session/index.ts';
import { inquiryOf, type VerdictEvidence, verdictOf } from '../verdict/index.ts';

/** The records that a session is drawn from. */
export interface SessionRecords {
  readonly knowledge: Knowledge;
  readonly correlation: Correlation;
  readonly lifecycle: Lifecycle;
  readonly process: ProcessRecord;
  readonly http: HttpRecord;
  readonly probes: ProbeRecord;
  readonly incidents: Incidents;
  readonly rows: RowTable;
  readonly signIns: SignInRecord;
  /** A frame came on stdio. */
  readonly lines: boolean;
  readonly counts: Pick<Counts, 'events' | 'frames' | 'c2s' | 'malformed'>;
  readonly lastT: number;
  readonly name: string;
  readonly omits: readonly string[];
}

/** Everything small about a connection, as the records have it now. */
export function sessionOf(records: SessionRecords): Session {
  const { knowledge, correlation, lifecycle, process, http, probes, counts, lastT, name, omits } = records;
  const { incidents, rows } = records;
  const { noise, lastWords, startup, outcomes, listChanges, orphans, lookedUp } = incidents;
  const { negotiation, modern, opening } = knowledge;
  const probing = probes.isAll(opening, http.tally.transport);
  const transport = transportOf(records, probing);
  const onProcess = transport === 'stdio' || transport === '';
  const revision = negotiation.revision || negotiation.offered;
  const httpFacts = http.tally.facts();
  const lists = knowledge.surface.facts();
  const signIn = records.signIns.attempts.at(-1) ?? null;
  const evidence: VerdictEvidence = {
    lifecycle,
    process,
    negotiation,
    opening,
    http,
    transport,
    probes: probes.steps,
    probing,
    noise,
    lookedUp,
    lastWords,
    outcomes,
    listChanges,
    lists,
    orphans,
    rows,
    signIn,
    frames: counts.frames,
    lastT,
    name,
    omits,
  };
  return {
    verdict: verdictOf(evidence),
    inquiry: inquiryOf(evidence),
    postMortem: postMortemOf(evidence),
    startup: startup.steps(process, opening),
    phases: lifecycle.phases({
      era: negotiation.era,
      start: onProcess ? 'spawn' : 'connect',
      probing: probing && !onProcess,
      signingIn: signIn !== null && signIn.end === null,
    }),
    era: negotiation.era,
    offered: negotiation.offered,
    revision: negotiation.revision,
    clientInfo: negotiation.clientInfo,
    serverInfo: negotiation.serverInfo,
    instructions: negotiation.instructions,
    clientCapabilities: negotiation.clientCapabilities,
    serverCapabilities: negotiation.serverCapabilities,
    ledger: knowledge.ledger.rows({
      revision,
      client: negotiation.clientCapabilities,
      server: negotiation.serverCapabilities,
      each: negotiation.era === 'modern' ? modern.declarations : null,
    }),
    facts: factLines(knowledge.facts, { revision, transport, http: httpFacts }),
    surface: knowledge.surface.counts(),
    lists,
    counts: {
      ...counts,
      unsent: http.tally.unsent,
      s2c: counts.frames - counts.c2s,
      operations: correlation.operations.length,
      pending: correlation.pendingCount,
      multiRound: correlation.rounds.multiRound,
      rounds: correlation.operations.length + correlation.rounds.further,
      findings: { error: 0, warning: 0, info: 0, expected: 0, muted: 0 },
    },
    transport,
    process: process.facts(),
    http: httpFacts,
    probes: probes.steps.slice(),
    modern: negotiation.era !== 'legacy' && modern.seen ? modern.facts() : null,
    lastT,
  };
}

function transportOf({ process, http, probes, knowledge, lines }: SessionRecords, probing: boolean): TransportName {
  if (process.exists) return 'stdio';
  if (http.exchanges.length === 0) return lines ? 'stdio' : '';
  const { transport } = http.tally;
  return (probing || transport === '' ? probes.transport(knowledge.opening) : '') || transport || 'http';
}
