import { canonicalId, member, type PathEdit } from '../../../shared/json/index.ts';
import { setMaxListeners } from 'node:events';
import type { MessageReading } from '../../../shared/jsonrpc/index.ts';
import {
  answerEdits,
  metaEdits,
  MockMemory,
  notificationEdits,
  subscriptionEdits,
  turnKey,
  type LiveRequest,
  type MockError,
  type MockSaying,
  type MockTurn,
  type PathPattern,
} from '../../../shared/replay/index.ts';
import { asKeyed, decide, type Decision, type UnmatchedPolicy } from './decision.ts';
import { Forwarding, type ForwardTarget } from './forwarding.ts';
import type { MockLog } from './mock-log.ts';
import type { MockRecord } from './mock-record.ts';
import type { Outlet } from './outlet.ts';
import { pause, unlessAborted } from './pace.ts';
import { ServerQuestions, type ServerQuestion } from './server-questions.ts';
import { Subscriptions } from './subscriptions.ts';
import { ERROR } from '../../../shared/mcp/index.ts';

/** How a record is played. */
export interface MockPolicy {
  readonly unmatched: UnmatchedPolicy;
  /** Each recorded answer is given once. */
  readonly consume: boolean;
  /** Times the recorded gaps: 1 as recorded, 0 at once. */
  readonly latency: number;
  readonly ignored: readonly PathPattern[];
}

export interface ConversationOptions {
  readonly record: MockRecord;
  readonly policy: MockPolicy;
  readonly log: MockLog;
  /** Where the server speaks by itself. */
  readonly standing: Outlet;
  /** The real server that gets what is not recorded; null for none. */
  readonly forwardTo: ForwardTarget | null;
}

/** What the record says to one client, from its first message to its last. */
export class MockConversation {
  readonly #options: ConversationOptions;
  readonly #memory: MockMemory;
  readonly #questions = new ServerQuestions();
  readonly #subscriptions = new Subscriptions();
  readonly #forwarding: Forwarding | null;
  /** Requests that are being answered; and, by their ids, what gives them up. */
  readonly #playing = new Set<AbortController>();
  readonly #byId = new Map<string, AbortController>();
  readonly #end = new AbortController();

  constructor(options: ConversationOptions) {
    this.#options = options;
    const { forwardTo, record, standing } = options;
    const ends = { standing, questions: this.#questions };
    this.#forwarding = forwardTo === null ? null : new Forwarding(forwardTo, record.book, ends);
    // Each thing that is still to be said listens to it.
    setMaxListeners(0, this.#end.signal);
    this.#memory = new MockMemory(options.record.index, options.policy.consume);
  }

  /** What will be done with a request of the client. Rejects with a sentence when the record cannot be read. */
  decide(request: MessageReading): Promise<Decision> {
    const { record, policy, log } = this.#options;
    const { ignored, unmatched } = policy;
    return decide(asKeyed(request), { record, memory: this.#memory, ignored, unmatched, log });
  }

  /**
   * Says what follows on a request; resolves when all that goes to `own` was said, or the client gave it up. What the server said
   * by itself afterwards goes on. `gone` is aborted when nobody hears `own` any more.
   */
  async play(decision: Decision, request: MessageReading, own: Outlet, gone: AbortSignal): Promise<void> {
    const live: LiveRequest = { id: request.id ?? 'null', params: member(request.value, 'params') };
    if (decision.kind === 'refuse') return own.say(() => [errorText(live.id, decision.error)]);
    if (decision.kind === 'ping') return own.say(() => [`{"jsonrpc":"2.0","id":${live.id},"result":{}}`]);
    const id = canonicalId(live.id);
    const given = new AbortController();
    const giveUp = (): void => given.abort();
    this.#playing.add(given);
    this.#byId.set(id, given);
    gone.addEventListener('abort', giveUp, { once: true });
    if (gone.aborted || this.#end.signal.aborted) giveUp();
    try {
      if (decision.kind === 'forward') await this.#forwarding?.ask(request, own, given.signal);
      else await this.#answer(decision.turn, live, own, given.signal);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#trouble(request.method ?? '', message);
      await own.say(() => [errorText(live.id, { code: ERROR.internalError, message })]);
    } finally {
      gone.removeEventListener('abort', giveUp);
      this.#playing.delete(given);
      if (this.#byId.get(id) === given) this.#byId.delete(id);
    }
  }

  /** A notification of the client. */
  notified(notification: MessageReading): void {
    const message = asKeyed(notification);
    if (message.method === 'notifications/cancelled') {
      const id = member(message.params, 'requestId');
      if (typeof id === 'string' || typeof id === 'number') this.#byId.get(JSON.stringify(id))?.abort();
      return;
    }
    const turn = this.#memory.take(turnKey(message, this.#options.policy.ignored));
    if (turn === null) return;
    const { standing } = this.#options;
    this.#sayAll(turn, { id: 'null', params: message.params }, standing, this.#end.signal).catch((error: unknown) =>
      this.#trouble(message.method, error instanceof Error ? error.message : String(error)),
    );
  }

  /** An answer of the client to a request of the server. */
  answered(answer: MessageReading): void {
    if (answer.id !== null) this.#questions.answered(canonicalId(answer.id), answer);
  }

  /** The client says nothing more: no answer of its own is awaited any longer. */
  heardAll(): void {
    this.#questions.end();
  }

  /** The client is gone: nothing more is said. Resolves when a server that was forwarded to has ended. */
  async end(): Promise<void> {
    this.heardAll();
    this.#end.abort();
    for (const playing of this.#playing) playing.abort();
    await this.#forwarding?.close();
  }

  /** Resolves with the answer; what is recorded after it is said in the background. */
  #answer(turn: MockTurn, live: LiveRequest, own: Outlet, signal: AbortSignal): Promise<void> {
    const listening = turn.method === 'subscriptions/listen';
    const leave = listening ? this.#subscriptions.open(turn, live, own) : null;
    return new Promise((resolve, reject) => {
      const over = (): void => {
        leave?.();
        resolve();
      };
      if (signal.aborted) return over();
      signal.addEventListener('abort', over, { once: true });
      const said = (): void => {
        leave?.();
        // What comes later is no answer any more: to give it up means nothing.
        signal.removeEventListener('abort', over);
        resolve();
      };
      this.#sayAll(turn, live, own, signal, said).catch((error: unknown) => {
        leave?.();
        signal.removeEventListener('abort', over);
        reject(error instanceof Error ? error : new Error(String(error)));
      });
    });
  }

  /** `answered` is called when the answer has been said. */
  async #sayAll(
    turn: MockTurn,
    live: LiveRequest,
    own: Outlet,
    signal: AbortSignal,
    answered?: () => void,
  ): Promise<void> {
    const { latency } = this.#options.policy;
    const asked = new Map<number, ServerQuestion['answer']>();
    let heard = signal;
    for (const [position, saying] of turn.sayings.entries()) {
      for (const earlier of saying.after) await unlessAborted(asked.get(earlier), heard);
      await pause((saying.gap / 1000) * latency, heard);
      if (heard.aborted) return;
      const question = await this.#say(turn, saying, live, own);
      if (question !== null) asked.set(position, question.answer);
      if (saying.kind !== 'answer') continue;
      answered?.();
      heard = this.#end.signal;
    }
  }

  /** Says one thing; gives the question, where it is a request of the server. */
  async #say(turn: MockTurn, saying: MockSaying, live: LiveRequest, own: Outlet): Promise<ServerQuestion | null> {
    const { record, standing } = this.#options;
    const { kind, method, route } = saying;
    if (typeof route === 'number' && route !== turn.index) {
      const recorded = record.book.turns[route];
      for (const open of recorded === undefined ? [] : this.#subscriptions.of(recorded))
        await open.outlet.say(() =>
          record.pieces(saying, [...subscriptionEdits(open.live), ...answerEdits(open.live)]),
        );
      return null;
    }
    const outlet = route === 'standing' ? standing : own;
    if (kind === 'request') {
      const question = this.#questions.ask();
      await outlet.say(() => record.pieces(saying, [{ path: ['id'], text: question.id }]));
      return question;
    }
    const edits = kind === 'answer' ? answerEdits(live) : notificationEdits(method, live);
    if (edits === null) return null;
    if (turn.method === 'subscriptions/listen') edits.push(...subscriptionEdits(live));
    const all = [...edits, ...(await this.#metaEdits(turn, saying, live))];
    await outlet.say(() => record.pieces(saying, all));
    return null;
  }

  async #metaEdits(turn: MockTurn, saying: MockSaying, live: LiveRequest): Promise<PathEdit[]> {
    const { record } = this.#options;
    if (turn.kind === 'notification' || member(live.params, '_meta') === undefined) return [];
    const said = await record.value(saying);
    const within = member(said, saying.kind === 'answer' ? 'result' : 'params');
    return member(within, '_meta') === undefined ? [] : metaEdits(said, await record.params(turn), live);
  }

  #trouble(method: string, message: string): void {
    this.#options.log({ did: 'trouble', method, name: '', seq: 0, differs: [], sentence: message });
  }
}

/** A JSON-RPC error as text; `id` is exact JSON text. */
export function errorText(id: string, error: MockError): string {
  return `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify(error)}}`;
}
