import { isObject, member, type PathEdit, type PathInsertion, rewritten } from '../../../shared/json/index.ts';
import { CACHEABLE_METHODS, META } from '../../../shared/mcp/index.ts';
import {
  answerEdits,
  isForeign,
  metaEdits,
  notificationEdits,
  serverInfoIn,
  subscriptionEdits,
  unknownContent,
  withheldFrom,
  type LiveRequest,
  type MockSaying,
  type MockStance,
  type MockTurn,
} from '../../../shared/replay/index.ts';
import type { MockRecord } from './mock-record.ts';
import type { Outlet } from './outlet.ts';
import { pause, unlessAborted } from './pace.ts';
import type { ServerQuestion, ServerQuestions } from './server-questions.ts';
import type { OpenSubscription, Subscriptions } from './subscriptions.ts';

/** To whom a turn is played. */
export interface Hearer {
  readonly live: LiveRequest;
  readonly stance: MockStance;
  /** The way on which its answer goes. */
  readonly own: Outlet;
}

export interface TurnPlayerOptions {
  readonly record: MockRecord;
  readonly latency: number;
  /** Where the server speaks by itself. */
  readonly standing: Outlet;
  readonly questions: ServerQuestions;
  readonly subscriptions: Subscriptions;
  /** Aborted when the client is gone. */
  readonly end: AbortSignal;
  /** Tells what is otherwise than recorded, in a sentence. */
  readonly adapted: (method: string, sentence: string) => void;
}

const CACHEABLE: ReadonlySet<string> = new Set(CACHEABLE_METHODS);
const ABOUT_REQUESTS: ReadonlySet<string> = new Set([
  'notifications/progress',
  'notifications/cancelled',
  'notifications/message',
]);

/** Says what the recorded server said in a turn, as far as this client can be told it. */
export class TurnPlayer {
  readonly #options: TurnPlayerOptions;

  constructor(options: TurnPlayerOptions) {
    this.#options = options;
  }

  /** `answered` is called when the answer has been said. Rejects with a sentence when the record cannot be read. */
  async play(turn: MockTurn, hearer: Hearer, signal: AbortSignal, answered?: () => void): Promise<void> {
    const { latency, end } = this.#options;
    const asked = new Map<number, ServerQuestion['answer']>();
    let heard = signal;
    for (const [position, saying] of turn.sayings.entries()) {
      for (const earlier of saying.after) await unlessAborted(asked.get(earlier), heard);
      await pause((saying.gap / 1000) * latency, heard);
      if (heard.aborted) return;
      const next = saying.kind === 'answer' ? await this.#goesOn(turn, saying, hearer, heard) : null;
      if (next !== null) return this.play(next, hearer, heard, answered);
      const question = await this.#say(turn, saying, hearer);
      if (question !== null) asked.set(position, question.answer);
      if (saying.kind !== 'answer') continue;
      answered?.();
      heard = end;
    }
  }

  /**
   * A client of the handshake era cannot be given a result that asks for input (2026-07-28, multi-round-trip): it is asked on the way,
   * and what the recorded client then got follows. Null where there is nothing to ask.
   */
  async #goesOn(turn: MockTurn, saying: MockSaying, hearer: Hearer, signal: AbortSignal): Promise<MockTurn | null> {
    const { record, questions, adapted } = this.#options;
    const next = record.book.turns[turn.next];
    if (next === undefined || hearer.stance.era !== 'legacy' || !isForeign(hearer.stance, record.book)) return null;
    const requests = member(member(await record.value(saying), 'result'), 'inputRequests');
    for (const request of isObject(requests) ? Object.values(requests) : []) {
      const method = String(member(request, 'method'));
      const why = withheldFrom({ ...saying, kind: 'request', method }, hearer.stance, record.book);
      if (why === '') {
        const { id, answer } = questions.ask();
        const text = JSON.stringify({ jsonrpc: '2.0', id: null, method, params: member(request, 'params') });
        await hearer.own.say(() => [rewritten(text, [{ path: ['id'], text: id }])]);
        await unlessAborted(answer, signal);
      } else adapted(method, why);
    }
    return next;
  }

  /** Says one thing; gives the question, where it is a request of the server. */
  async #say(turn: MockTurn, saying: MockSaying, hearer: Hearer): Promise<ServerQuestion | null> {
    const { live, stance, own } = hearer;
    const { record, standing, questions, adapted } = this.#options;
    const { kind, method, route } = saying;
    const why = withheldFrom(saying, stance, record.book);
    if (why !== '') {
      adapted(method, why);
      return null;
    }
    if (kind === 'notification' && (await this.#saidToSubscriptions(turn, saying, stance))) return null;
    const outlet = route === 'own' || route === turn.index ? own : standing;
    if (kind === 'request') {
      const question = questions.ask();
      await outlet.say(() => record.pieces(saying, [{ path: ['id'], text: question.id }]));
      return question;
    }
    const edits = kind === 'answer' ? answerEdits(live) : notificationEdits(method, live);
    if (edits === null) return null;
    if (turn.method === 'subscriptions/listen') edits.push(...subscriptionEdits(live));
    if (kind === 'answer' && turn.method === 'initialize')
      edits.push({ path: ['result', 'protocolVersion'], text: JSON.stringify(stance.revision) });
    await outlet.say(() => this.#edited(turn, saying, hearer, edits));
    return null;
  }

  /**
   * A saying as this client gets it. What it needs of the record is read once the way is free: were it read before, two requests
   * sent one behind the other could be answered in either order, by which file access ended first.
   */
  async *#edited(
    turn: MockTurn,
    saying: MockSaying,
    { live, stance }: Hearer,
    edits: readonly PathEdit[],
  ): AsyncGenerator<string> {
    const all = [...edits, ...(await this.#metaEdits(turn, saying, live))];
    const insertions = saying.kind === 'answer' ? await this.#insertions(turn, saying, stance) : [];
    yield* this.#options.record.pieces(saying, all, insertions);
  }

  /** Whether a notification is one for subscriptions; then those that are open have it. */
  async #saidToSubscriptions(turn: MockTurn, saying: MockSaying, stance: MockStance): Promise<boolean> {
    const { record, subscriptions } = this.#options;
    const { method, route } = saying;
    const recorded = typeof route === 'number' && route !== turn.index ? record.book.turns[route] : undefined;
    // In the handshake era they come on the one way that there is.
    if (stance.era === 'legacy') return false;
    if (recorded === undefined && (!isForeign(stance, record.book) || ABOUT_REQUESTS.has(method))) return false;
    const value = await record.value(saying);
    const own = recorded === undefined ? [] : subscriptions.of(recorded);
    for (const { live, outlet } of own)
      await outlet.say(() => record.pieces(saying, [...subscriptionEdits(live), ...answerEdits(live)]));
    for (const open of subscriptions.hearing(method, member(value, 'params')))
      await open.outlet.say(() => [marked(value, open)]);
    return true;
  }

  /** What every result of the modern era has (2026-07-28, basic/index and utilities/caching), where the recorded one is of the other. */
  async #insertions(turn: MockTurn, saying: MockSaying, stance: MockStance): Promise<PathInsertion[]> {
    const { record, adapted } = this.#options;
    const { book } = record;
    if (stance.revision === book.revision) return [];
    const result = member(await record.value(saying), 'result');
    for (const type of unknownContent(result, stance))
      adapted(
        turn.method,
        `Content of the type ${type} is given as recorded, although ${stance.revision} does not have it.`,
      );
    if (stance.era === 'legacy' || !isForeign(stance, book)) return [];
    const cached = CACHEABLE.has(turn.method) ? { ttlMs: 0, cacheScope: 'private' } : {};
    const signed = { _meta: { [META.serverInfo]: serverInfoIn(await record.opening(), record.name) } };
    const missing = Object.entries({ resultType: 'complete', ...cached, ...signed }).filter(
      ([name]) => member(result, name) === undefined,
    );
    const members = missing.map(([name, value]) => `"${name}":${JSON.stringify(value)}`).join(',');
    return members === '' ? [] : [{ path: ['result'], members }];
  }

  async #metaEdits(turn: MockTurn, saying: MockSaying, live: LiveRequest): Promise<PathEdit[]> {
    const { record } = this.#options;
    if (turn.kind === 'notification' || member(live.params, '_meta') === undefined) return [];
    const said = await record.value(saying);
    const within = member(said, saying.kind === 'answer' ? 'result' : 'params');
    return member(within, '_meta') === undefined ? [] : metaEdits(said, await record.params(turn), live);
  }
}

/** A notification as one of this subscription. */
function marked(value: unknown, { live }: OpenSubscription): string {
  const params = member(value, 'params');
  const meta = member(params, '_meta');
  const marks = { ...(isObject(meta) ? meta : {}), [META.subscriptionId]: 0 };
  const text = JSON.stringify({
    ...(isObject(value) ? value : {}),
    params: { ...(isObject(params) ? params : {}), _meta: marks },
  });
  return rewritten(text, subscriptionEdits(live));
}
