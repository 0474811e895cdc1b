import {
  allowanceIn,
  publishedRevision,
  SESSION_FACTS,
  type SessionFactEntry,
  type SessionFactName,
} from '../../mcp/index.ts';
import type { FactRecord, Sightings } from './facts.ts';
import type { ToolTrait } from './tools.ts';
import type { HttpFacts, SessionFact, SessionFactVerdict, TransportName } from '../session/index.ts';
import { counted } from '../reading/index.ts';

const SEQS_KEPT = 8;

/** What the facts are judged by, beside their record. */
export interface FactCircumstances {
  /** As it stands in the session; '' when unknown. */
  readonly revision: string;
  readonly transport: TransportName;
  readonly http: Pick<HttpFacts, 'listening' | 'sessionEnded'> | null;
}

/** What was seen of a fact, before it is judged by the revision. */
interface Seen {
  readonly offered: string;
  readonly used: string;
  readonly seqs: readonly (readonly number[])[];
  /** Where that does not follow from offer and use. */
  readonly verdict?: SessionFactVerdict;
}

type Look = (record: FactRecord, circumstances: FactCircumstances) => Seen;

const LOOKS: Readonly<Record<SessionFactName, Look>> = {
  'session-id': ({ idsGiven, idsCarried }, { http }) => ({
    offered: idsGiven.count === 0 ? '' : `${counted(idsGiven.count, 'id')} given`,
    used: words(idsCarried, 'request with it', 'requests with it'),
    seqs: [idsGiven.seqs, idsCarried.seqs],
    ...(http?.sessionEnded === true && idsGiven.count > 0 ? { verdict: 'ended' } : {}),
  }),
  'get-stream': ({ listens, listenStatus }, { http }) => ({
    offered: '',
    used: words(listens, 'GET') + (listenStatus === 0 ? '' : `, answered ${listenStatus}`),
    seqs: [listens.seqs],
    ...listeningVerdict(http?.listening ?? 'never'),
  }),
  resumption: ({ resumableSeq, resumed }) => ({
    offered: resumableSeq === 0 ? '' : 'events with ids',
    used: words(resumed, 'stream resumed', 'streams resumed'),
    seqs: [resumableSeq === 0 ? [] : [resumableSeq], resumed.seqs],
  }),
  'answer-form': ({ asJson, asStream }) => ({
    offered: '',
    used: [asJson.count === 0 ? '' : `${asJson.count} as JSON`, asStream.count === 0 ? '' : `${asStream.count} as SSE`]
      .filter((part) => part !== '')
      .join(', '),
    seqs: [asJson.seqs.slice(0, 1), asStream.seqs.slice(0, 1)],
    ...(asJson.count + asStream.count > 0 ? { verdict: 'in use' } : {}),
  }),
  delete: ({ deletes, deleteStatus }) => ({
    offered: '',
    used: words(deletes, 'DELETE') + (deleteStatus === 0 ? '' : `, answered ${deleteStatus}`),
    seqs: [deletes.seqs],
    ...(deleteStatus === 0 ? {} : { verdict: deleteStatus < 300 ? 'in use' : 'refused' }),
  }),
  batch: ({ batches: { c2s, s2c } }) => ({
    offered: '',
    used: [c2s.count === 0 ? '' : `${c2s.count} by the client`, s2c.count === 0 ? '' : `${s2c.count} by the server`]
      .filter((part) => part !== '')
      .join(', '),
    seqs: [c2s.seqs.slice(0, SEQS_KEPT / 2), s2c.seqs.slice(0, SEQS_KEPT / 2)],
    ...(c2s.count + s2c.count > 0 ? { verdict: 'in use' } : {}),
  }),
  'structured-output': (record) =>
    traitSeen(
      record,
      'structured-output',
      'an output schema',
      words(record.structured, 'structured result'),
      record.structured,
    ),
  'task-tools': (record) =>
    traitSeen(
      record,
      'task-tools',
      'task support',
      words(record.taskCalls, 'call as a task', 'calls as tasks'),
      record.taskCalls,
    ),
  'header-tools': (record) =>
    traitSeen(
      record,
      'header-tools',
      'x-mcp-header',
      words(record.mirrored, 'request with Mcp-Param-', 'requests with Mcp-Param-'),
      record.mirrored,
    ),
  'ui-tools': (record) =>
    traitSeen(
      record,
      'ui-tools',
      'a user interface',
      words(record.interfaces, 'interface read', 'interfaces read'),
      record.interfaces,
    ),
};

/** What stands beside the capabilities, a line for each of SESSION_FACTS in its order. */
export function factLines(record: FactRecord, circumstances: FactCircumstances): SessionFact[] {
  return SESSION_FACTS.map((entry) => {
    const { offered, used, seqs, verdict } = LOOKS[entry.name](record, circumstances);
    const allowed = permission(entry, circumstances);
    return {
      name: entry.name,
      allowed,
      offered,
      used,
      seqs: Array.from(new Set(seqs.flat()))
        .toSorted((a, b) => a - b)
        .slice(0, SEQS_KEPT),
      verdict: judged(allowed, offered, used, verdict),
    };
  });
}

function permission(entry: SessionFactEntry, { revision, transport }: FactCircumstances): SessionFact['allowed'] {
  // HTTP+SSE has neither sessions nor streams to go on with, but it is the transport of the first revision (2024-11-05).
  if (entry.http && transport !== 'http' && transport !== '') return 'other transport';
  const inForce = publishedRevision(revision);
  return inForce === null ? 'unknown' : allowanceIn(inForce, entry);
}

function judged(
  allowed: SessionFact['allowed'],
  offered: string,
  used: string,
  verdict: SessionFactVerdict | undefined,
): SessionFactVerdict {
  const seen = offered !== '' || used !== '';
  if (!seen) return 'not seen';
  // What was refused was not done, whatever the revision says.
  if ((allowed === 'undefined' || allowed === 'removed') && verdict !== 'refused') return 'wrong revision';
  if (verdict !== undefined) return verdict;
  if (used === '') return 'offered, unused';
  return offered === '' ? 'used, not offered' : 'in use';
}

function listeningVerdict(listening: HttpFacts['listening']): { verdict: SessionFactVerdict } | Record<string, never> {
  switch (listening) {
    case 'open':
    case 'opening':
      return { verdict: 'in use' };
    case 'refused':
    case 'ended':
      return { verdict: listening };
    case 'never':
      return {};
  }
}

function traitSeen(record: FactRecord, trait: ToolTrait, what: string, used: string, sightings: Sightings): Seen {
  const count = record.tools.count(trait);
  const first = record.tools.firstSeq(trait);
  return {
    offered: count === 0 ? '' : `${counted(count, 'tool')} with ${what}`,
    used,
    seqs: [first === 0 ? [] : [first], sightings.seqs],
  };
}

function words({ count }: Sightings, one: string, many?: string): string {
  return count === 0 ? '' : counted(count, one, many);
}
