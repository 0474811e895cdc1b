import type { AnalysisStep, CorrelatedMessage, Operation } from '../../../shared/analysis/index.ts';
import type { StandingRule } from '../../../shared/answering/index.ts';
import type { ClientOptions, CommandInput } from '../../../shared/bridge/index.ts';
import { Responder } from '../answering/index.ts';
import { NO_TIMEOUT, type RequestTimeout, type Sent } from '../channels/index.ts';
import { Agreement } from './agreement.ts';
import type { ClientConnection } from './client-connection.ts';
import { listMethods, walkPages } from './lists.ts';
import { knownModern } from './known-revisions.ts';
import { Opening } from './opening.ts';
import { RequestIds } from './request-ids.ts';
import { Requests, type Outcome } from './requests.ts';
import type { Route } from './route.ts';
import { withMeta } from './request-params.ts';
import { initializeParams, listenFilter, MODERN_REVISION, modernParams, type SelfDescription } from './speech.ts';
import { ERROR } from '../../../shared/mcp/index.ts';
import { member } from '../../../shared/json/index.ts';

/** How a request ends that HTTP refuses. */
const REFUSED: ReadonlySet<Outcome['kind']> = new Set(['error', 'lost', 'unusable']);

/** So long a server that still works on its start is waited for before it is asked in another way, ms; it is looked at again after each step. */
const START_MOST_MS = 30_000;
const START_STEP_MS = 2000;

export interface ClientSettings {
  readonly options: ClientOptions;
  /** Version of mcpscope. */
  readonly version: string;
  /** What is done with questions of the server without asking the user. */
  readonly rules?: readonly StandingRule[];
}

/** How a single question is asked. */
export interface Asking {
  /** Revision to name in `_meta`; null for a request of the legacy era. */
  readonly modern: string | null;
  readonly timeout: RequestTimeout;
}

/**
 * Our ordinary client: a correct one of the chosen revision, where the options do not switch parts of it off.
 * It sees every applied event through `apply` and never reads bytes itself.
 */
export class Client {
  readonly options: ClientOptions;
  readonly responder: Responder;
  readonly #connection: ClientConnection;
  readonly #self: SelfDescription;
  readonly #agreement: Agreement;
  readonly #ids = new RequestIds();
  readonly #requests: Requests;
  #route: Route = { kind: 'messages', restart: null, process: null };
  #opening: Promise<void> = Promise.resolve();
  #ended = false;

  constructor(connection: ClientConnection, { options, version, rules = [] }: ClientSettings) {
    this.options = options;
    this.#connection = connection;
    this.#self = {
      capabilities: options.capabilities,
      clientInfo: options.clientInfo ?? { name: 'mcpscope', version },
      leaveOut: options.leaveOut,
    };
    this.#agreement = new Agreement(this.#self, (revision) => {
      if (this.#route.kind === 'http') this.#route.channel.agreed(revision);
    });
    this.#requests = new Requests({ expired: (operation) => this.#expired(operation), now: () => connection.now() });
    this.responder = this.#makeResponder(rules);
  }

  /** True where the server is spoken to in an era without a handshake. */
  get isModern(): boolean {
    return this.#agreement.modern;
  }

  get serverCapabilities(): unknown {
    return this.#agreement.serverCapabilities;
  }

  get timeout(): RequestTimeout {
    const { timeoutMs, timeoutMaxMs, progressResets } = this.options;
    return { ms: timeoutMs, maxMs: progressResets ? timeoutMaxMs : 0 };
  }

  /** Begins what the options ask for. Resolves when all of it came to an end, one way or another. */
  start(route: Route): Promise<void> {
    this.#route = route;
    this.#opening = new Opening(this, route, this.#connection).run();
    return this.#opening;
  }

  /** Resolves when the client has opened what it is opening by itself, as a session in place of a lost one. */
  settled(): Promise<void> {
    return this.#opening;
  }

  /** Takes note of one applied event and answers what it asks. */
  apply({ event, messages, changedOperations }: AnalysisStep, operations: readonly Operation[]): void {
    for (const index of changedOperations) this.#changed(operations[index]);
    if (event.kind === 'note' && event.timeout !== undefined) this.#moved(event.timeout.id);
    if (messages.length === 0 || event.kind !== 'frame') return;
    for (const message of messages) {
      if (message.dir === 'c2s') this.#sent(message);
      else this.#received(message);
    }
  }

  /** One step of the ordinary client, by hand. Resolves when it has come to its end, one way or another. */
  async step(step: Exclude<CommandInput<'clientStep'>['step'], 'close-stdin'>): Promise<void> {
    switch (step) {
      case 'discover':
        await this.discover();
        break;
      case 'initialize':
        await new Opening(this, this.#route, this.#connection).shakeHands();
        break;
      case 'initialized':
        this.sendInitialized();
        break;
      case 'lists':
        await this.askLists();
        break;
      case 'listen':
        this.listen();
        break;
      case 'ping':
        await this.ping();
        break;
    }
  }

  ping(): Promise<Outcome> {
    return this.request('ping');
  }

  /**
   * Asks the server and resolves with the end of it, all rounds of a multi-round-trip request included; with `asks` where the next
   * round is left to the user. Asks once more where the modern era says so: another revision, or headers by newer tool schemas.
   */
  async request(method: string, params?: object): Promise<Outcome> {
    const outcome = await this.ask(method, params, this.#asking());
    if (!this.#agreement.modern || outcome.kind !== 'error') return outcome;
    const code = member(outcome.error, 'code');
    if (code === ERROR.unsupportedProtocolVersion) {
      const revision = knownModern(member(member(outcome.error, 'data'), 'supported'));
      if (revision === null) return outcome;
      this.#agreement.agree(revision, true);
      return this.ask(method, params, this.#asking());
    }
    if (code === ERROR.headerMismatch && method === 'tools/call' && this.#route.kind === 'http') {
      await this.#askList('tools/list');
      return this.ask(method, params, this.#asking());
    }
    return outcome;
  }

  #askList(method: string): Promise<void> {
    return walkPages(
      method,
      (name, params) => this.request(name, params),
      (remark) => this.#connection.remark(remark),
    );
  }

  /** Asks one question, whatever the era, and once more after a sign-in that it was refused for. */
  async ask(method: string, params: object | undefined, asking: Asking): Promise<Outcome> {
    let outcome = await this.#askOnce(method, params, asking);
    while (await this.#mended(outcome)) outcome = await this.#askOnce(method, params, asking);
    return outcome;
  }

  /** Whether the request that is about to be sent by hand with this id is worth making once more: after a sign-in that it was refused for. Call before sending. */
  async isMended(id: string): Promise<boolean> {
    return this.#mended(await this.#requests.outcome(id));
  }

  async #mended({ kind, operation }: Outcome): Promise<boolean> {
    return REFUSED.has(kind) && this.#connection.mends(operation);
  }

  #askOnce(method: string, params: object | undefined, { modern, timeout }: Asking): Promise<Outcome> {
    if (this.#ended || !this.#canSend) return Promise.resolve({ kind: 'ended', operation: null });
    const id = this.#ids.take();
    const outcome = this.#requests.outcome(String(id));
    const whole = modern === null ? params : modernParams(params, modern, this.#self);
    this.#connection.send(JSON.stringify({ jsonrpc: '2.0', id, method, params: whole }), timeout);
    return outcome;
  }

  /**
   * A request as its era has it, by the next free id. `params` is the JSON text of an object, '' for none; it stands in the
   * request as it is, as far as nothing has to be added within it. Throws SyntaxError when it is no JSON text of an object.
   */
  compose(method: string, params: string, progress: boolean): { readonly id: string; readonly text: string } {
    const id = String(this.#ids.peek());
    const meta = {
      ...(this.#agreement.modern
        ? (member(modernParams({}, this.#agreement.revision, this.#self), '_meta') as object)
        : {}),
      ...(progress ? { progressToken: `progress-${id}` } : {}),
    };
    // A line break stands only between the tokens of a JSON text, and would end the message over stdio.
    const whole = withMeta(params, meta).replaceAll(/[\r\n]+/g, ' ');
    const rest = whole === '' ? '' : `,"params":${whole}`;
    return { id, text: `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)}${rest}}` };
  }

  /** `server/discover` of the modern era. */
  discover(timeout = this.timeout, revision: string = MODERN_REVISION): Promise<Outcome> {
    return this.ask('server/discover', {}, { modern: revision, timeout });
  }

  /** `initialize` of the legacy era. */
  initialize(revision: string, timeout = this.timeout): Promise<Outcome> {
    return this.ask('initialize', initializeParams(revision, this.#self), { modern: null, timeout });
  }

  sendInitialized(): Sent {
    return this.#connection.send('{"jsonrpc":"2.0","method":"notifications/initialized"}', NO_TIMEOUT);
  }

  /** Asks for every list that the server offers, page by page. */
  async askLists(): Promise<void> {
    if (this.#agreement.serverCapabilities === null) {
      this.#connection.remark({
        level: 'info',
        text: 'The capabilities of the server are not known, so every list is asked for.',
      });
    }
    const offered = listMethods(this.#agreement.serverCapabilities);
    const asked = this.options.opening?.lists.filter((method) => offered.includes(method)) ?? offered;
    await Promise.all(asked.map((method) => this.#askList(method)));
  }

  /** Listens for what the server says by itself, as its era has it; nothing where there is no such way. */
  listen(): void {
    if (this.#agreement.modern) {
      const notifications = listenFilter(this.#agreement.serverCapabilities);
      // It stays open for as long as the server likes: no timer.
      if (notifications !== null)
        void this.ask(
          'subscriptions/listen',
          { notifications },
          { modern: this.#agreement.revision, timeout: NO_TIMEOUT },
        );
    } else if (this.#route.kind === 'http' && !this.#route.channel.hasEvents) void this.#route.channel.listen();
  }

  /** Gives a pending request up and returns the seq of the event that tells it; null when it is not pending, 0 where no event of ours tells it. */
  cancel(id: string): number | null {
    const operation = this.#requests.find(id);
    return operation === null ? null : this.#giveUp(operation, 'Cancelled by the user');
  }

  /** The pending request with this id (exact JSON text); null when there is none. */
  pending(id: string): Operation | null {
    return this.#requests.find(id);
  }

  nextId(): number {
    return this.#ids.peek();
  }

  /** Ids of requests that are free now, the next one first. */
  freeIds(): Iterator<number, never> {
    return this.#ids.free();
  }

  /** The next free id, for a request by the user's hand; it is used from now on. */
  takeId(): number {
    return this.#ids.take();
  }

  /** The session is gone: a new one is opened, where opening is ours to do (2025-03-26, transports, session management). */
  sessionLost(): void {
    this.#connection.remark({
      level: 'warning',
      text: this.options.initialize
        ? 'The server no longer knows the session (404): a new one is opened.'
        : 'The server no longer knows the session (404); initialize was left to you.',
    });
    if (this.options.initialize && !this.#ended)
      this.#opening = new Opening(this, this.#route, this.#connection).shakeHandsAgain();
  }

  /** The connection is over: timers stop, and whoever waits learns it. */
  end(): void {
    this.#ended = true;
    this.#requests.end();
    this.responder.end();
  }

  get #canSend(): boolean {
    return !this.#ended && this.#connection.canSend;
  }

  #asking(): Asking {
    return { modern: this.#agreement.modern ? this.#agreement.revision : null, timeout: this.timeout };
  }

  #sent({ message, link, operation }: CorrelatedMessage): void {
    if (message.id !== null && message.method !== null) this.#ids.used(message.id);
    if (message.class === 'request' && message.method === 'initialize') {
      this.#agreement.offered(message.value);
    }
    if ((link === 'opens' || link === 'continues') && operation) this.#requests.opened(operation);
  }

  /** An operation came to its end without an answer: the analysis knows when. */
  #changed(operation: Operation | undefined): void {
    if (operation?.dir !== 'c2s') return;
    const { state } = operation;
    if (state === 'lost' || state === 'cancelled') this.#requests.gaveUp(operation, state);
  }

  /** The record says that the timer of a request was armed anew. */
  #moved(id: string): void {
    const operation = this.#requests.find(id);
    if (operation !== null) this.#requests.moved(operation);
  }

  #received(correlated: CorrelatedMessage): void {
    const { message, link, operation } = correlated;
    if ((link === 'answers' || link === 'asks') && operation?.dir === 'c2s') {
      this.#agreement.learn(operation.method, message.value);
      if (link === 'asks' && this.responder.goesOn(operation.index)) this.#requests.goesOn(correlated);
      else this.#requests.answered(correlated);
    } else if (link === 'answers-late' && operation?.method === 'server/discover')
      this.#agreement.learn(operation.method, message.value);
    else if (link === 'answers-late' && operation?.method === 'initialize') {
      this.#agreement.learn(operation.method, message.value);
      this.#connection.remark({
        level: 'info',
        text: 'initialize was answered after the client had given it up; send notifications/initialized by hand to continue.',
      });
    }
  }

  /** A server that hears of changes of the roots is told of this one. */
  #tellRoots(): void {
    if (!this.#agreement.tellsRoots || !this.#canSend) return;
    this.#connection.send('{"jsonrpc":"2.0","method":"notifications/roots/list_changed"}', NO_TIMEOUT);
  }

  #makeResponder(rules: readonly StandingRule[]): Responder {
    const connection = this.#connection;
    const canSend = (): boolean => this.#canSend;
    const batches = (): boolean => this.#agreement.batches;
    const declared = (): unknown => this.#agreement.declared;
    return new Responder(
      {
        get canSend() {
          return canSend();
        },
        get batches() {
          return batches();
        },
        get declared() {
          return declared();
        },
        send: (text, origin) => connection.send(text, NO_TIMEOUT, origin).seq,
        sendRequest: (text, origin) => connection.send(text, this.timeout, origin).seq,
        takeId: () => String(this.#ids.take()),
        frameText: (row) => connection.frameText(row),
        leftToUser: (operation) => this.#requests.stopped(operation),
        rootsChanged: () => this.#tellRoots(),
        remark: (remark) => connection.remark(remark),
        now: () => connection.now(),
      },
      { rules, ordinary: this.options.answer },
    );
  }

  #expired(operation: Operation): void {
    // The answer may have arrived and wait behind a large frame that is still being read.
    this.#connection.whenApplied(() => {
      if (this.#ended || this.#requests.find(operation.id) !== operation || this.#waitsOn(operation)) return;
      const asked = operation.rounds.at(-1)?.start ?? operation.start;
      const moved = operation.deadline !== asked + operation.timeoutMs * 1000;
      const ms = moved ? Math.round((this.#connection.now() - operation.start) / 1000) : operation.timeoutMs;
      this.#connection.timerRanOut(operation.id, operation.timeoutMs);
      this.#requests.gaveUp(operation, 'timed-out');
      // A client never cancels initialize (specification, "Cancellation"), and a question about the era may not be understood.
      if (operation.method === 'initialize' || operation.method === 'server/discover' || !this.#canSend) return;
      this.#giveUp(operation, `Not answered within ${ms} ms`);
    });
  }

  /**
   * A server that has not read the question yet is not given up on: else one that speaks both eras would come to be spoken to in either, by
   * how busy the machine is.
   */
  #waitsOn({ id, method, start, timeoutMs }: Operation): boolean {
    const { ms } = this.timeout;
    const most = ms === 0 ? START_MOST_MS : Math.min(ms, START_MOST_MS);
    const waitedMs = (this.#connection.now() - start) / 1000;
    if (method !== 'server/discover' || timeoutMs >= most || waitedMs >= most) return false;
    if (!this.#connection.isStarting()) return false;
    this.#connection.waitOn(id, Math.min(START_STEP_MS, most - waitedMs));
    return true;
  }

  #giveUp(operation: Operation, reason: string): number {
    if (this.#connection.abandon(operation, reason)) return 0;
    const params = `{"requestId":${operation.id},"reason":${JSON.stringify(reason)}}`;
    return this.#connection.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":${params}}`, NO_TIMEOUT)
      .seq;
  }
}
