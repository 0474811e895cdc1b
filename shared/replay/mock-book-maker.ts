import type { Analysis, AnalysisStep, CorrelatedMessage, Operation } from '../analysis/index.ts';
import { member, textMember } from '../json/index.ts';
import type { FrameEvent } from '../capture/index.ts';
import type { MockBook, MockRefusal, MockSaying } from './mock-book.ts';
import { MockExchanges } from './mock-exchanges.ts';
import { turnKey } from './mock-key.ts';
import type { PathPattern } from './mock-path.ts';
import { nameIn, TurnRecord } from './mock-turn-record.ts';

/** Requests that only look: what a server says by itself while they are open is not because of them. */
const READS = new Set([
  'ping',
  'server/discover',
  'tools/list',
  'prompts/list',
  'prompts/get',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'completion/complete',
  'tasks/get',
  'tasks/list',
  'tasks/result',
]);
/** They are about a request, and nothing that a server waits for. */
const ABOUT_REQUESTS = new Set(['notifications/cancelled', 'notifications/progress']);
const WORDS_MOST = 1_000;
const OPENERS = new Set(['initialize', 'server/discover']);
const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged';

/** Makes the book of a recorded session from the steps of its analysis, in constant memory a message. */
export class MockBookMaker {
  readonly #ignored: readonly PathPattern[];
  readonly #turns: TurnRecord[] = [];
  readonly #exchanges = new MockExchanges();
  /** The newest turn of an operation of the client, by its index. */
  readonly #turnOf = new Map<number, TurnRecord>();
  /** Requests of the server, by the index of their operation. */
  readonly #asked = new Map<number, { readonly turn: TurnRecord; readonly position: number }>();
  /** Turns that wait for an answer, the newest last; settled ones are dropped when they are looked at. */
  readonly #open: TurnRecord[] = [];
  /** The last message of the client that can have made the server do something. */
  #cause: TurnRecord | null = null;
  /** Methods and names that were met, so that equal ones are one string; at most so many. */
  readonly #words = new Map<string, string>();
  /** The turns in which the server last told what it can do, by their methods. */
  readonly #opened = new Map<string, TurnRecord>();
  #badJson: MockRefusal | null = null;
  #garbled = false;

  constructor(ignored: readonly PathPattern[] = []) {
    this.#ignored = ignored;
  }

  /** Takes one step, in order. The readings of the client's frames have to be whole. */
  push(step: AnalysisStep): void {
    const { event, reading, messages } = step;
    if (event.kind !== 'frame') {
      this.#exchanges.apply(event);
      return;
    }
    if (event.dir === 'c2s' && reading?.class.startsWith('noise.') === true) this.#garbled = true;
    if (event.dir === 's2c') this.#exchanges.brought(event);
    const batch = reading?.class.startsWith('batch.') === true;
    messages.forEach((message, i) => {
      if (event.dir === 'c2s') this.#heard(message, event, batch ? i : -1);
      else this.#said(message, event, batch ? i : -1);
    });
  }

  /** The book of everything pushed so far. */
  finish(analysis: Analysis): MockBook {
    const { era, revision, modern, transport, http, clientCapabilities, serverCapabilities } = analysis.session();
    const exchanges = this.#exchanges.finish();
    const turns = this.#turns.map((turn) => turn.finish(this.#exchanges.formOf(turn)));
    return {
      era,
      revision,
      clientCapabilities,
      serverCapabilities,
      opening: turns[this.#opened.get(era === 'modern' ? 'server/discover' : 'initialize')?.index ?? -1] ?? null,
      supported: [
        ...new Set([...(modern?.supported ?? []), ...(era === 'modern' && revision !== '' ? [revision] : [])]),
      ],
      transport,
      path: pathOf(http?.url ?? ''),
      sessions: (http?.sessions.length ?? 0) > 0,
      ...exchanges,
      badJson: this.#badJson,
      turns,
      answered: turns.filter(({ kind, end }) => kind === 'request' && end === 'answered').length,
    };
  }

  #heard({ message, link, operation }: CorrelatedMessage, event: FrameEvent, place: number): void {
    if (message.class === 'notification') {
      if (!ABOUT_REQUESTS.has(message.method ?? ''))
        this.#cause = this.#begin(message.value, 'notification', event, place);
    } else if ((link === 'opens' || link === 'continues') && operation !== null) {
      const turn = this.#begin(message.value, 'request', event, place, operation);
      this.#turnOf.get(operation.index)?.goesOnIn(turn.index);
      this.#turnOf.set(operation.index, turn);
      this.#open.push(turn);
      if (!READS.has(turn.method)) this.#cause = turn;
    } else if (operation?.dir === 's2c') {
      const asked = this.#asked.get(operation.index);
      if (asked === undefined) return;
      asked.turn.answeredByClient(asked.position, event.t);
      this.#cause = asked.turn;
    }
  }

  #begin(
    value: unknown,
    kind: 'request' | 'notification',
    event: FrameEvent,
    place: number,
    operation: Operation | null = null,
  ): TurnRecord {
    const method = this.#word(textMember(value, 'method'));
    const params = member(value, 'params');
    const key = turnKey({ kind, method, params }, this.#ignored);
    const index = this.#turns.length;
    const turn = new TurnRecord({
      index,
      kind,
      key,
      method,
      name: this.#word(nameIn(params)),
      event,
      place,
      operation,
    });
    this.#turns.push(turn);
    this.#exchanges.carries(turn, event.stream);
    return turn;
  }

  #said(correlated: CorrelatedMessage, event: FrameEvent, place: number): void {
    const { message, link, operation } = correlated;
    const kind = kindOf(correlated);
    if (this.#garbled && message.class.startsWith('response.error-')) {
      this.#garbled = false;
      if (kind === null) {
        const status = this.#exchanges.statusOf(event.stream);
        this.#badJson ??= { seq: event.seq, member: place, status };
      }
    }
    if (kind === null) return;
    const method = this.#word(message.method ?? operation?.method ?? '');
    const { turn, tied } = this.#causeOf(correlated, method, kind);
    if (turn === null) return;
    const subscription = link === 'relates' && operation?.method === 'subscriptions/listen' ? operation : null;
    const route =
      subscription === null
        ? this.#exchanges.route(event.stream, tied)
        : (this.#turnOf.get(subscription.index)?.index ?? 'own');
    if (kind === 'answer' && OPENERS.has(method) && message.class === 'response.result') this.#opened.set(method, turn);
    const position = turn.says({ seq: event.seq, member: place, kind, method, route }, event.t);
    if (kind === 'request' && operation !== null) this.#asked.set(operation.index, { turn, position });
  }

  /** The turn that something was said because of, and whether it belongs to that turn's own request. */
  #causeOf(
    { link, operation }: CorrelatedMessage,
    method: string,
    kind: MockSaying['kind'],
  ): { readonly turn: TurnRecord | null; readonly tied: boolean } {
    if (kind === 'request') {
      const parent = this.#turnOf.get(operation?.parent ?? -1);
      if (parent !== undefined && !(method === 'roots/list' && READS.has(parent.method)))
        return { turn: parent, tied: true };
      return { turn: this.#cause, tied: false };
    }
    const owner = this.#turnOf.get(operation?.index ?? -1);
    const subscribed = operation?.method === 'subscriptions/listen' && link === 'relates';
    if (owner !== undefined && !(subscribed && method !== ACKNOWLEDGED)) return { turn: owner, tied: true };
    if (subscribed) return { turn: this.#cause ?? owner ?? null, tied: true };
    const open = this.#newestOpen();
    if (open !== null && (method === 'notifications/message' || !READS.has(open.method)))
      return { turn: open, tied: true };
    return { turn: this.#cause, tied: false };
  }

  #word(text: string): string {
    const known = this.#words.get(text);
    if (known === undefined && this.#words.size < WORDS_MOST) this.#words.set(text, text);
    return known ?? text;
  }

  #newestOpen(): TurnRecord | null {
    for (;;) {
      const last = this.#open.at(-1);
      if (last === undefined || last.isOpen) return last ?? null;
      this.#open.pop();
    }
  }
}

/** What a message of the server is in a turn; null for what cannot be played. */
function kindOf({ message, link, operation }: CorrelatedMessage): MockSaying['kind'] | null {
  if (message.class === 'request') return 'request';
  if (message.class === 'notification') return 'notification';
  const answers = link === 'answers' || link === 'answers-late' || link === 'asks';
  return answers && operation?.dir === 'c2s' ? 'answer' : null;
}

function pathOf(url: string): string {
  return /^[a-z]+:\/\/[^/?#]*([^?#]*)/i.exec(url)?.[1] ?? '';
}
