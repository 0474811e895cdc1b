import { canonicalId, member } from '../../../shared/json/index.ts';
import { setMaxListeners } from 'node:events';
import type { MessageReading } from '../../../shared/jsonrpc/index.ts';
import {
  capabilityRemarks,
  isForeign,
  MockMemory,
  stanceIn,
  turnKey,
  unknownStance,
  type KeyedMessage,
  type LiveRequest,
  type MockError,
  type MockStance,
  type MockTurn,
  type PathPattern,
} from '../../../shared/replay/index.ts';
import { asKeyed, decide, type Decision, type ServedEras, type UnmatchedPolicy } from './decision.ts';
import { Forwarding, type ForwardTarget } from './forwarding.ts';
import type { MockLog } from './mock-log.ts';
import type { MockRecord } from './mock-record.ts';
import type { Outlet } from './outlet.ts';
import { untilAborted } from './pace.ts';
import { ServerQuestions } from './server-questions.ts';
import { Subscriptions, type OpenSubscription } from './subscriptions.ts';
import { TurnPlayer, type Hearer } from './turn-player.ts';
import { ERROR, META } from '../../../shared/mcp/index.ts';

/** How a record is played. */
export interface MockPolicy {
  readonly unmatched: UnmatchedPolicy;
  /** Each recorded answer is given once. */
  readonly consume: boolean;
  /** Times the recorded gaps: 1 as recorded, 0 at once. */
  readonly latency: number;
  readonly ignored: readonly PathPattern[];
  readonly eras: ServedEras;
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

/** Different remarks on one client, at most: a hostile one could draw any number. */
const TOLD_MOST = 200;

/** What the record says to one client, from its first message to its last. */
export class MockConversation {
  readonly #options: ConversationOptions;
  readonly #memory: MockMemory;
  readonly #questions = new ServerQuestions();
  readonly #subscriptions = new Subscriptions();
  readonly #forwarding: Forwarding | null;
  readonly #player: TurnPlayer;
  /** What was told of this client already. */
  readonly #told = new Set<string>();
  #stance: MockStance;
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
    this.#memory = new MockMemory(record.index, options.policy.consume);
    this.#stance = unknownStance(record.book);
    this.#player = new TurnPlayer({
      record,
      latency: options.policy.latency,
      standing,
      questions: this.#questions,
      subscriptions: this.#subscriptions,
      end: this.#end.signal,
      adapted: (method, sentence) => this.#adapted(method, sentence),
    });
  }

  /** What will be done with a request of the client. Rejects with a sentence when the record cannot be read. */
  decide(request: MessageReading): Promise<Decision> {
    const { record, policy, log } = this.#options;
    const { ignored, unmatched, eras } = policy;
    const message = asKeyed(request);
    const stance = this.#stanceOf(message);
    if (message.method === 'initialize') this.#stance = stance;
    if (eras === 'both') this.#tellStance(stance, message);
    return decide(message, { record, stance, eras, memory: this.#memory, ignored, unmatched, log });
  }

  /**
   * Says what follows on a request; resolves when all that goes to `own` was said, or the client gave it up. What the server said
   * by itself afterwards goes on. `gone` is aborted when nobody hears `own` any more.
   */
  async play(decision: Decision, request: MessageReading, own: Outlet, gone: AbortSignal): Promise<void> {
    const live: LiveRequest = { id: request.id ?? 'null', params: member(request.value, 'params') };
    if (decision.kind === 'refuse') return own.say(() => [errorText(live.id, decision.error)]);
    if (decision.kind === 'own')
      return own.say(() => [`{"jsonrpc":"2.0","id":${live.id},"result":${JSON.stringify(decision.result)}}`]);
    const id = canonicalId(live.id);
    const given = new AbortController();
    const giveUp = (): void => given.abort();
    this.#playing.add(given);
    this.#byId.set(id, given);
    gone.addEventListener('abort', giveUp, { once: true });
    if (gone.aborted || this.#end.signal.aborted) giveUp();
    try {
      if (decision.kind === 'forward') await this.#forwarding?.ask(request, own, given.signal);
      else if (decision.kind === 'listen') await this.#listen(decision.granted, live, own, given.signal);
      else {
        const stance = this.#stanceOf(asKeyed(request));
        await this.#answer(decision.turn, { live, stance, own }, given.signal);
      }
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
    const hearer = {
      live: { id: 'null', params: message.params },
      stance: this.#stanceOf(message),
      own: this.#options.standing,
    };
    this.#player
      .play(turn, hearer, this.#end.signal)
      .catch((error: unknown) => this.#trouble(message.method, error instanceof Error ? error.message : String(error)));
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
  #answer(turn: MockTurn, hearer: Hearer, signal: AbortSignal): Promise<void> {
    const listening = turn.method === 'subscriptions/listen';
    const { live, own } = hearer;
    const leave = listening ? this.#subscriptions.open({ turn, granted: {}, live, outlet: own }) : null;
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
      this.#player.play(turn, hearer, signal, said).catch((error: unknown) => {
        leave?.();
        signal.removeEventListener('abort', over);
        reject(error instanceof Error ? error : new Error(String(error)));
      });
    });
  }

  /** Acknowledges a subscription, and keeps it open until it is given up. */
  async #listen(
    granted: OpenSubscription['granted'],
    live: LiveRequest,
    own: Outlet,
    signal: AbortSignal,
  ): Promise<void> {
    const leave = this.#subscriptions.open({ turn: null, granted, live, outlet: own });
    const params = `{"_meta":{"${META.subscriptionId}":${live.id}},"notifications":${JSON.stringify(granted)}}`;
    await own.say(() => [`{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":${params}}`]);
    await untilAborted(signal);
    leave();
  }

  #stanceOf(message: KeyedMessage): MockStance {
    const { record, policy } = this.#options;
    const { book } = record;
    // As the recorded server: whoever asks is answered as its client was.
    if (policy.eras === 'recorded' && message.method !== 'initialize') return this.#stance;
    return stanceIn(message, this.#stance, book);
  }

  /** Tells in what this client is otherwise than the recorded one. */
  #tellStance(stance: MockStance, { method, params }: KeyedMessage): void {
    const { book } = this.#options.record;
    if (isForeign(stance, book)) {
      this.#adapted(
        method,
        `This client speaks ${stance.revision} and the capture is of ${book.revision}, the other era: it is served as far as the recorded answers go.`,
      );
    } else if (method === 'initialize' && book.revision !== '') {
      const asked = member(params, 'protocolVersion');
      if (asked !== book.revision)
        this.#adapted(
          method,
          `This client asks for ${JSON.stringify(asked) ?? 'no revision'} and is answered in ${stance.revision}; the capture is of ${book.revision}.`,
        );
    }
    if (method === 'initialize' || stance.era === 'modern')
      for (const sentence of capabilityRemarks(stance, book)) this.#adapted(method, sentence);
  }

  /** Says each thing once for a client. */
  #adapted(method: string, sentence: string): void {
    if (this.#told.has(sentence) || this.#told.size >= TOLD_MOST) return;
    this.#told.add(sentence);
    this.#options.log({ did: 'adapted', method, name: '', seq: 0, differs: [], sentence });
  }

  #trouble(method: string, message: string): void {
    this.#options.log({ did: 'trouble', method, name: '', seq: 0, differs: [], sentence: message });
  }
}

/** A JSON-RPC error as text; `id` is exact JSON text. */
export function errorText(id: string, error: MockError): string {
  return `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify(error)}}`;
}
