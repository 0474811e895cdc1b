import type { WhatIf, WhatIfFinding } from '../../../shared/bridge/index.ts';
import { catalogueEntry, Observation, type Finding, type FindingLevel } from '../../../shared/findings/index.ts';
import type { Revision } from '../../../shared/mcp/index.ts';
import { BridgeFault } from '../bridge/index.ts';
import type { StoredEvent } from '../captures/index.ts';
import { type Connection, openRecord } from '../connection/index.ts';
import { schemaCheck } from '../schemas/index.ts';
import { Turn } from '../pacing/index.ts';

/** The groups of rules that a revision decides by its vocabulary; the rules on schemas are in the second (protocol facts §5.3). */
const GROUPS: ReadonlySet<string> = new Set(['Batches', 'Vocabulary, direction, shape', 'Capabilities']);
const TOLD_MOST = 1000;

/**
 * “What if this were revision X”: the events of a connection, read again and judged by another revision. One at a time
 * for each connection: a newer question ends the one before.
 */
export class WhatIfs {
  readonly #running = new Map<string, AbortController>();

  /**
   * Rejects with BridgeFault: `not-found` where nothing was recorded, `unreadable` where the record is gone, `superseded`
   * where a newer question or the end of the connection came in between.
   */
  async ask(connection: Connection, revision: Revision): Promise<WhatIf> {
    this.#running.get(connection.id)?.abort();
    const stop = new AbortController();
    this.#running.set(connection.id, stop);
    try {
      return await judgedBy(revision, connection, AbortSignal.any([stop.signal, connection.released]));
    } finally {
      if (this.#running.get(connection.id) === stop) this.#running.delete(connection.id);
    }
  }
}

async function judgedBy(revision: Revision, connection: Connection, signal: AbortSignal): Promise<WhatIf> {
  await connection.folded();
  const upto = connection.lastSeq;
  const observation = new Observation({ schemas: schemaCheck(), judgedBy: revision, omits: connection.omits });
  const events = await replay(connection, upto, observation, signal);
  if (signal.aborted)
    throw new BridgeFault('superseded', 'Another question about this connection came before this one was answered.');
  return { revision, events, upto, ...(await weighed(observation, connection.observation, upto)) };
}

/** Feeds what was recorded up to an event to the observation; gives how many events there were. */
async function replay(
  connection: Connection,
  upto: number,
  observation: Observation,
  signal: AbortSignal,
): Promise<number> {
  // What was never recorded is not to be had: the number of events tells.
  const capture = await openRecord(connection);
  const done = new AbortController();
  let events = 0;
  const turn = new Turn();
  const judge = async (batch: readonly StoredEvent[]): Promise<void> => {
    turn.begin();
    for (const { event, reading } of batch) {
      if (event.seq > upto || signal.aborted) {
        done.abort();
        return;
      }
      observation.push(event, reading ?? undefined);
      events += 1;
      if (turn.isOver) await turn.next();
    }
  };
  try {
    await capture.events(judge, AbortSignal.any([signal, done.signal]));
  } finally {
    await capture.close();
  }
  return events;
}

/** What the other revision finds, beside what the one in force found of the same groups in the same events. */
async function weighed(
  other: Observation,
  inForce: Observation,
  upto: number,
): Promise<Pick<WhatIf, 'findings' | 'more' | 'gone'>> {
  const turn = new Turn();
  const now = new Map<string, FindingLevel>();
  for (const finding of inForce.findings) {
    if (isOfGroups(finding) && finding.seqs.every((seq) => seq <= upto)) now.set(placeOf(finding), finding.level);
    if (turn.isOver) await turn.next();
  }
  const found = new Set<string>();
  const findings: WhatIfFinding[] = [];
  let more = 0;
  for (const finding of other.findings) {
    if (turn.isOver) await turn.next();
    if (!isOfGroups(finding)) continue;
    const place = placeOf(finding);
    if (now.has(place)) found.add(place);
    if (findings.length === TOLD_MOST) more += 1;
    else findings.push({ ...finding, inForce: now.get(place) ?? null });
  }
  for (const [rule, count] of other.suppressed) if (isOfGroups({ rule })) more += count;
  return { findings, more, gone: now.size - found.size };
}

function isOfGroups({ rule }: Pick<Finding, 'rule'>): boolean {
  return GROUPS.has(catalogueEntry(rule).group);
}

function placeOf({ rule, rows }: Finding): string {
  return `${rule} ${rows[0] ?? -1}`;
}
