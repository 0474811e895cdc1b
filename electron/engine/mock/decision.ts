import { member } from '../../../shared/json/index.ts';
import { differencesOf } from '../../../shared/compare/index.ts';
import type { MessageReading } from '../../../shared/jsonrpc/index.ts';
import {
  grantedFilter,
  isForeign,
  nameIn,
  objectionInBoth,
  objectionTo,
  openingResult,
  ownAnswer,
  turnKey,
  type KeyedMessage,
  type MockError,
  type MockMemory,
  type MockObjection,
  type MockStance,
  type MockTurn,
  type PathPattern,
} from '../../../shared/replay/index.ts';
import type { MockLog } from './mock-log.ts';
import type { MockRecord } from './mock-record.ts';

/** What is done with a request that is not recorded. */
export type UnmatchedPolicy = 'error' | 'nearest' | 'forward';

/** What is done with one request. `objection`: it is refused for its era or revision. */
export type Decision =
  | { readonly kind: 'play'; readonly turn: MockTurn }
  | { readonly kind: 'refuse'; readonly error: MockError; readonly objection: boolean }
  /** The mock answers it itself: nothing in that depends on what was recorded. */
  | { readonly kind: 'own'; readonly result: object }
  /** A subscription that is not recorded, with what of its filter is granted. */
  | { readonly kind: 'listen'; readonly granted: Readonly<Record<string, unknown>> }
  | { readonly kind: 'forward' };

/** In which eras a record is served: in the recorded one and the other as far as it goes, or as the recorded server did. */
export type ServedEras = 'both' | 'recorded';

export interface Judgement {
  readonly record: MockRecord;
  /** Of the client that asks. */
  readonly stance: MockStance;
  readonly eras: ServedEras;
  readonly memory: MockMemory;
  readonly ignored: readonly PathPattern[];
  readonly unmatched: UnmatchedPolicy;
  readonly log: MockLog;
}

/** Recorded requests that are compared with one that is not recorded, at most. */
const COMPARED_MOST = 200;
const PATHS_TOLD = 10;

/** What a request of a client is, as the record is searched for it. */
export function asKeyed({ class: kind, method, value }: MessageReading): KeyedMessage {
  return {
    kind: kind === 'notification' ? 'notification' : 'request',
    method: method ?? '',
    params: member(value, 'params'),
  };
}

/** Decides by the record what is done with a request, and tells it. Rejects with a sentence when the record cannot be read. */
export async function decide(message: KeyedMessage, judgement: Judgement): Promise<Decision> {
  const { record, memory, stance, eras, ignored, unmatched, log } = judgement;
  const { method, params } = message;
  const name = nameIn(params);
  const what = name === '' ? method : `${method} ${name}`;
  const key = turnKey(message, ignored);
  const objection = objectionOf(message, key, judgement);
  if (objection !== null) {
    const era = objection.era ? 'mock asked in another era: ' : '';
    log({ did: 'refused', method, name, seq: 0, differs: [], sentence: `${era}${objection.error.message}` });
    return { kind: 'refuse', error: objection.error, objection: true };
  }
  const own = async (result: object, sentence: string): Promise<Decision> => {
    log({ did: 'played', method, name, seq: 0, differs: [], sentence });
    return { kind: 'own', result };
  };
  const opens = method === 'initialize' || method === 'server/discover';
  const foreign = isForeign(stance, record.book) && eras === 'both';
  const turn = opens && foreign ? null : memory.take(key);
  if (turn !== null) {
    // A subscription is open until it is given up.
    const silent = turn.end !== 'answered' && method !== 'subscriptions/listen';
    const sentence = silent ? `${what} stays without an answer, as recorded (${turn.end} there).` : '';
    log({ did: silent ? 'silent' : 'played', method, name, seq: turn.seq, differs: [], sentence });
    return { kind: 'play', turn };
  }
  if (opens && record.book.era !== 'unknown' && eras === 'both')
    return own(openingResult(stance, record.book, await record.opening(), record.name), '');
  const answer = ownAnswer(message, stance, record.book);
  const told = `${what} is answered, although none is recorded.`;
  // Every side has to answer it at any time (2025-11-25, utilities/ping), and the answer says nothing.
  if (answer !== null && method === 'ping') return own(answer, told);
  const used = memory.isUsedUp(key);
  if (unmatched === 'forward') {
    log({
      did: 'forwarded',
      method,
      name,
      seq: 0,
      differs: [],
      sentence: `${what} is not recorded: forwarded.`,
    });
    return { kind: 'forward' };
  }
  const nearest = unmatched === 'nearest' && !used ? await nearestTo(message, name, judgement) : null;
  if (nearest !== null) return nearest;
  if (method === 'subscriptions/listen' && stance.era === 'modern') {
    log({ did: 'played', method, name, seq: 0, differs: [], sentence: told });
    return { kind: 'listen', granted: grantedFilter(params, record.book) };
  }
  if (answer !== null && !used) return own(answer, told);
  const error = record.index.refusal(method, name, used);
  log({ did: 'refused', method, name, seq: 0, differs: [], sentence: error.message });
  return { kind: 'refuse', error, objection: false };
}

function objectionOf(message: KeyedMessage, key: string, { record, stance, eras }: Judgement): MockObjection | null {
  if (eras === 'both') return objectionInBoth(message, stance, record.book);
  return objectionTo(message, record.book, record.index.all(key).length > 0);
}

/** The recorded request of the same method and name that differs in the fewest places. */
async function nearestTo(
  { method, params }: KeyedMessage,
  name: string,
  { record, ignored, log }: Judgement,
): Promise<Decision | null> {
  let nearest: { readonly turn: MockTurn; readonly paths: readonly string[]; readonly count: number } | null = null;
  const rules = [
    { method, path: 'params._meta', treatment: 'ignore' as const },
    ...ignored.map(({ text }) => ({ method, path: text, treatment: 'ignore' as const })),
  ];
  for (const turn of record.index.alike(method, name).slice(0, COMPARED_MOST)) {
    const recorded = await record.params(turn);
    const { differences, more, noise } = differencesOf({ params: recorded }, { params }, { method, rules });
    const count = differences.length + more + noise / 1_000_000;
    if (nearest !== null && nearest.count <= count) continue;
    nearest = { turn, count, paths: differences.map(({ path }) => path) };
  }
  if (nearest === null) return null;
  const { turn, paths } = nearest;
  const where = paths.length === 0 ? 'values that change by themselves' : paths.slice(0, PATHS_TOLD).join(', ');
  const sentence = `${name === '' ? method : `${method} ${name}`} is not recorded as asked: the nearest one (event ${turn.seq}) is played; it differs in ${where}.`;
  log({ did: 'nearest', method, name, seq: turn.seq, differs: paths, sentence });
  return { kind: 'play', turn };
}
