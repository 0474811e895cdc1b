import type { AnalysisStep, CorrelatedMessage, Operation } from '../../../shared/analysis/index.ts';
import type { StandingRule } from '../../../shared/answering/index.ts';
import type { ClientOptions, CommandInput } from '../../../shared/bridge/index.ts';
import type { Responder } from '../answering/index.ts';
import { NO_TIMEOUT, type RequestTimeout, type Sent } from '../channels/index.ts';
import { Agreement } from './agreement.ts';
import { Asker, type Asking } from './asking.ts';
import type { ClientConnection } from './client-connection.ts';
import type { ClientParts } from './client-parts.ts';
import { GivingUp } from './giving-up.ts';
import { listMethods, walkPages } from './lists.ts';
import { Opening } from './opening.ts';
import { RequestIds } from './request-ids.ts';
import { Requests, type Outcome } from './requests.ts';
import { responderOf } from './responder-of.ts';
import type { Route } from './route.ts';
import { initializeParams, listenFilter, MODERN_REVISION, type SelfDescription } from './speech.ts';

export interface ClientSettings {
  readonly options: ClientOptions;
  /** Version of mcpscope. */
  readonly version: string;
  /** What is done with questions of the server without asking the user. */
  readonly rules?: readonly StandingRule[];
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
  readonly #asker: Asker;
  readonly #givingUp: GivingUp;
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
    this.#requests = new Requests({
      expired: (operation) => this.#givingUp.expired(operation),
      now: () => connection.now(),
    });
    const parts: ClientParts = {
      self: this.#self,
      agreement: this.#agreement,
      ids: this.#ids,
      requests: this.#requests,
      timeout: () => this.timeout,
      canSend: () => !this.#ended && connection.canSend,
      isOver: () => this.#ended,
    };
    this.#givingUp = new GivingUp(connection, parts);
    this.#asker = new Asker(connection, parts, () =>
      this.#route.kind === 'http' ? this.#askList('tools/list') : null,
    );
    this.responder = responderOf(connection, parts, { rules, ordinary: options.answer });
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

  /** As `Asker.request`. */
  request(method: string, params?: object): Promise<Outcome> {
    return this.#asker.request(method, params);
  }

  #askList(method: string): Promise<void> {
    return walkPages(
      method,
      (name, params) => this.request(name, params),
      (remark) => this.#connection.remark(remark),
    );
  }

  /** As `Asker.ask`. */
  ask(method: string, params: object | undefined, asking: Asking): Promise<Outcome> {
    return this.#asker.ask(method, params, asking);
  }

  /** As `Asker.isMended`. */
  isMended(id: string): Promise<boolean> {
    return this.#asker.isMended(id);
  }

  /** As `Asker.compose`. Throws SyntaxError when `params` is no JSON text of an object. */
  compose(method: string, params: string, progress: boolean): { readonly id: string; readonly text: string } {
    return this.#asker.compose(method, params, progress);
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
    return this.#givingUp.byUser(id);
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
}
