import type { AnalysisStep, CorrelatedMessage, Operation } from '../../../shared/analysis/index.ts';
import type { ClientOptions, CommandInput } from '../../../shared/bridge/index.ts';
import { NO_TIMEOUT, type RequestTimeout, type Sent } from '../channels/index.ts';
import { decideAnswer, responseText, type Answer, type Answerer } from './answers.ts';
import type { ClientDesk } from './desk.ts';
import { inputResponses } from './input-responses.ts';
import { listMethods, walkPages } from './lists.ts';
import { knownModern } from './known-revisions.ts';
import { Opening } from './opening.ts';
import { peerMember, quoted } from './peer-value.ts';
import { RequestIds } from './request-ids.ts';
import { Requests, type Outcome } from './requests.ts';
import type { Route } from './route.ts';
import { withMeta } from './request-params.ts';
import { listenFilter, MODERN_REVISION, modernParams, type SelfDescription } from './speech.ts';

/** The revision whose batches a client must answer as a batch (specification, 2025-03-26, "Batching"). */
const BATCH_REVISION = '2025-03-26';

/** Remarks about server requests, at most; a flood must not become a flood of notes. */
const REMARKS_ON_REQUESTS = 50;

/** Rounds of one call, at most (protocol facts, mrtr-many-rounds). */
const ROUNDS_MOST = 20;

const HEADER_MISMATCH = -32_020;
const UNSUPPORTED_REVISION = -32_022;

export interface ClientSettings {
  readonly options: ClientOptions;
  /** Version of mcpscope. */
  readonly version: string;
  readonly answerer?: Answerer;
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
  readonly #desk: ClientDesk;
  readonly #self: SelfDescription;
  readonly #answerer: Answerer;
  readonly #ids = new RequestIds();
  readonly #requests: Requests;
  readonly #remarkedMethods = new Set<string>();
  #route: Route = { kind: 'messages', restart: null };
  #opening: Promise<void> = Promise.resolve();
  #declared: unknown = null;
  #serverCapabilities: unknown = null;
  /** The revision agreed on, '' before; and whether it is one without a handshake. */
  #revision = '';
  #modern = false;
  #ended = false;

  constructor(desk: ClientDesk, { options, version, answerer }: ClientSettings) {
    this.options = options;
    this.#desk = desk;
    this.#self = {
      capabilities: options.capabilities,
      clientInfo: options.clientInfo ?? { name: 'mcpscope', version },
    };
    this.#answerer = answerer ?? (() => null);
    this.#requests = new Requests({ expired: (operation) => this.#expired(operation), now: () => desk.now() });
  }

  /** True where the server is spoken to in an era without a handshake. */
  get isModern(): boolean {
    return this.#modern;
  }

  get serverCapabilities(): unknown {
    return this.#serverCapabilities;
  }

  get timeout(): RequestTimeout {
    const { timeoutMs, timeoutMaxMs, progressResets } = this.options;
    return { ms: timeoutMs, maxMs: progressResets ? timeoutMaxMs : 0 };
  }

  /** Begins what the options ask for. Resolves when all of it came to an end, one way or another. */
  start(route: Route): Promise<void> {
    this.#route = route;
    this.#opening = new Opening(this, route, this.#desk).run();
    return this.#opening;
  }

  /** Resolves when the client has opened what it is opening by itself, as a session in place of a lost one. */
  settled(): Promise<void> {
    return this.#opening;
  }

  /** Takes note of one applied event and answers what it asks. */
  apply({ event, messages, reading, changedOperations }: AnalysisStep, operations: readonly Operation[]): void {
    for (const index of changedOperations) this.#changed(operations[index]);
    if (messages.length === 0 || event.kind !== 'frame') return;
    const answers: string[] = [];
    for (const message of messages) {
      if (message.dir === 'c2s') this.#sent(message);
      else {
        const answer = this.#received(message);
        if (answer !== null) answers.push(answer);
      }
    }
    if (answers.length === 0 || !this.#canSend) return;
    if (reading?.class.startsWith('batch.') && this.#revision === BATCH_REVISION)
      this.#desk.send(`[${answers.join(',')}]`, NO_TIMEOUT);
    else for (const answer of answers) this.#desk.send(answer, NO_TIMEOUT);
  }

  /** One step of the ordinary client, by hand. */
  step(step: Exclude<CommandInput<'clientStep'>['step'], 'close-stdin'>): void {
    switch (step) {
      case 'discover':
        void this.discover();
        break;
      case 'initialize':
        void new Opening(this, this.#route, this.#desk).shakeHands();
        break;
      case 'initialized':
        this.sendInitialized();
        break;
      case 'lists':
        void this.askLists();
        break;
      case 'listen':
        this.listen();
        break;
      case 'ping':
        void this.ping();
        break;
    }
  }

  ping(): Promise<Outcome> {
    return this.request('ping');
  }

  /**
   * Asks the server and resolves with the end of it, all rounds of a multi-round-trip request included, as far as the client
   * can answer them by itself.
   */
  async request(method: string, params?: object): Promise<Outcome> {
    let outcome = await this.#again(method, params);
    for (let round = 1; outcome.kind === 'asks' && round < ROUNDS_MOST; round += 1) {
      const retry = inputResponses(outcome.result, this.options.capabilities, this.#answerer);
      if (retry.kind === 'user' || !this.options.answer) {
        const why = retry.kind === 'user' ? retry.why : 'answering is switched off';
        this.#desk.remark({ level: 'info', text: `${method} waits for its next round by your hand: ${why}.` });
        return outcome;
      }
      outcome = await this.ask(method, { ...params, ...retry.params }, this.#asking());
    }
    return outcome;
  }

  /** Asks one question, whatever the era. */
  ask(method: string, params: object | undefined, { modern, timeout }: Asking): Promise<Outcome> {
    if (this.#ended || !this.#canSend) return Promise.resolve({ kind: 'ended', operation: null });
    const id = this.#ids.take();
    const outcome = this.#requests.outcome(String(id));
    const whole = modern === null ? params : modernParams(params, modern, this.#self);
    this.#desk.send(JSON.stringify({ jsonrpc: '2.0', id, method, params: whole }), timeout);
    return outcome;
  }

  /**
   * A request as its era has it, by the next free id. `params` is the JSON text of an object, '' for none; it stands in the
   * request as it is, as far as nothing has to be added within it. Throws SyntaxError when it is no JSON text of an object.
   */
  compose(method: string, params: string, progress: boolean): { readonly id: string; readonly text: string } {
    const id = String(this.#ids.peek());
    const meta = {
      ...(this.#modern ? (peerMember(modernParams({}, this.#revision, this.#self), '_meta') as object) : {}),
      ...(progress ? { progressToken: `progress-${id}` } : {}),
    };
    const whole = withMeta(params, meta);
    const rest = whole === '' ? '' : `,"params":${whole}`;
    return { id, text: `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)}${rest}}` };
  }

  /** `server/discover` of the modern era. */
  discover(timeout = this.timeout, revision: string = MODERN_REVISION): Promise<Outcome> {
    return this.ask('server/discover', {}, { modern: revision, timeout });
  }

  /** `initialize` of the legacy era. */
  initialize(revision: string, timeout = this.timeout): Promise<Outcome> {
    return this.ask('initialize', { protocolVersion: revision, ...this.#self }, { modern: null, timeout });
  }

  sendInitialized(): Sent {
    return this.#desk.send('{"jsonrpc":"2.0","method":"notifications/initialized"}', NO_TIMEOUT);
  }

  /** Asks for every list that the server offers, page by page. */
  async askLists(): Promise<void> {
    if (this.#serverCapabilities === null) {
      this.#desk.remark({
        level: 'info',
        text: 'The capabilities of the server are not known, so every list is asked for.',
      });
    }
    await Promise.all(listMethods(this.#serverCapabilities).map((method) => this.#askList(method)));
  }

  /** Listens for what the server says by itself, as its era has it; nothing where there is no such way. */
  listen(): void {
    if (this.#modern) {
      const notifications = listenFilter(this.#serverCapabilities);
      // It stays open for as long as the server likes: no timer.
      if (notifications !== null)
        void this.ask('subscriptions/listen', { notifications }, { modern: this.#revision, timeout: NO_TIMEOUT });
    } else if (this.#route.kind === 'http' && !this.#route.channel.hasEvents) void this.#route.channel.listen();
  }

  /** Gives a pending request up and returns the seq of the event that tells it; null when it is not pending, 0 where no event of ours tells it. */
  cancel(id: string): number | null {
    const operation = this.#requests.find(id);
    return operation === null ? null : this.#giveUp(operation, 'Cancelled by the user');
  }

  nextId(): number {
    return this.#ids.peek();
  }

  /** The session is gone: a new one is opened, where opening is ours to do (2025-03-26, transports, session management). */
  sessionLost(): void {
    this.#desk.remark({
      level: 'warning',
      text: this.options.initialize
        ? 'The server no longer knows the session (404): a new one is opened.'
        : 'The server no longer knows the session (404); initialize was left to you.',
    });
    if (this.options.initialize && !this.#ended)
      this.#opening = new Opening(this, this.#route, this.#desk).shakeHandsAgain();
  }

  /** The connection is over: timers stop, and whoever waits learns it. */
  end(): void {
    this.#ended = true;
    this.#requests.end();
  }

  get #canSend(): boolean {
    return !this.#ended && this.#desk.canSend;
  }

  #asking(): Asking {
    return { modern: this.#modern ? this.#revision : null, timeout: this.timeout };
  }

  /** One question, asked once more where the modern era says so: another revision, or headers by newer tool schemas. */
  async #again(method: string, params: object | undefined): Promise<Outcome> {
    const outcome = await this.ask(method, params, this.#asking());
    if (!this.#modern || outcome.kind !== 'error') return outcome;
    const code = peerMember(outcome.error, 'code');
    if (code === UNSUPPORTED_REVISION) {
      const revision = knownModern(peerMember(peerMember(outcome.error, 'data'), 'supported'));
      if (revision === null) return outcome;
      this.#agree(revision, true);
      return this.ask(method, params, this.#asking());
    }
    if (code === HEADER_MISMATCH && method === 'tools/call' && this.#route.kind === 'http') {
      await this.#askList('tools/list');
      return this.ask(method, params, this.#asking());
    }
    return outcome;
  }

  #askList(method: string): Promise<void> {
    return walkPages(
      method,
      (name, params) => this.request(name, params),
      (remark) => this.#desk.remark(remark),
    );
  }

  #agree(revision: string, modern: boolean): void {
    this.#revision = revision;
    this.#modern = modern;
    if (this.#route.kind === 'http') this.#route.channel.agreed(revision);
  }

  #sent({ message, link, operation }: CorrelatedMessage): void {
    if (message.id !== null && message.method !== null) this.#ids.used(message.id);
    if (message.class === 'request' && message.method === 'initialize') {
      this.#declared = peerMember(peerMember(message.value, 'params'), 'capabilities');
    }
    if ((link === 'opens' || link === 'continues') && operation) this.#requests.opened(operation);
  }

  /** An operation came to its end without an answer: the analysis knows when. */
  #changed(operation: Operation | undefined): void {
    if (operation?.dir !== 'c2s') return;
    const { state } = operation;
    if (state === 'lost' || state === 'cancelled') this.#requests.gaveUp(operation, state);
  }

  /** Returns the text of an answer where one is due now. */
  #received(correlated: CorrelatedMessage): string | null {
    const { message, link, operation } = correlated;
    if ((link === 'answers' || link === 'asks') && operation?.dir === 'c2s') {
      this.#learn(operation, message.value);
      this.#requests.answered(correlated);
    } else if (link === 'answers-late' && operation?.method === 'server/discover')
      this.#learn(operation, message.value);
    else if (link === 'answers-late' && operation?.method === 'initialize') {
      this.#learn(operation, message.value);
      this.#desk.remark({
        level: 'info',
        text: 'initialize was answered after the client had given it up; send notifications/initialized by hand to go on.',
      });
    }
    return message.class === 'request' && this.options.answer
      ? this.#answer(message.id ?? 'null', message.method ?? '', message.value)
      : null;
  }

  #learn({ method }: Operation, answer: unknown): void {
    const result = peerMember(answer, 'result');
    if (result === undefined || (method !== 'initialize' && method !== 'server/discover')) return;
    if (method === 'server/discover') {
      const revision = knownModern(peerMember(result, 'supportedVersions'));
      if (revision === null && this.options.revision !== MODERN_REVISION) return;
      this.#serverCapabilities = peerMember(result, 'capabilities') ?? {};
      this.#agree(revision ?? MODERN_REVISION, true);
    } else {
      this.#serverCapabilities = peerMember(result, 'capabilities') ?? {};
      const revision = peerMember(result, 'protocolVersion');
      this.#agree(typeof revision === 'string' ? revision : '', false);
    }
  }

  #answer(id: string, method: string, request: unknown): string | null {
    const answer: Answer =
      this.#answerer(method, peerMember(request, 'params')) ?? decideAnswer(method, this.#declared);
    if (answer.kind === 'result') return responseText(id, answer);
    if (this.#remarkedMethods.size < REMARKS_ON_REQUESTS && !this.#remarkedMethods.has(method)) {
      this.#remarkedMethods.add(method);
      this.#desk.remark({
        level: 'info',
        text:
          answer.kind === 'user'
            ? `The server asks for ${method}, which was declared: it waits for your answer by hand.`
            : `The server's request ${quoted(method)} was refused with ${answer.code}: ${answer.message}.`,
      });
    }
    return answer.kind === 'user' ? null : responseText(id, answer);
  }

  #expired(operation: Operation): void {
    // The answer may have arrived and wait behind a large frame that is still being read.
    this.#desk.whenApplied(() => {
      if (this.#ended || this.#requests.find(operation.id) !== operation) return;
      const moved = operation.progressCount > 0;
      const ms = moved ? Math.round((this.#desk.now() - operation.start) / 1000) : operation.timeoutMs;
      this.#desk.timerRanOut(operation.id, operation.timeoutMs);
      this.#requests.gaveUp(operation, 'timed-out');
      // A client never cancels initialize (specification, "Cancellation"), and a question about the era may not be understood.
      if (operation.method === 'initialize' || operation.method === 'server/discover' || !this.#canSend) return;
      this.#giveUp(operation, `Not answered within ${ms} ms`);
    });
  }

  #giveUp(operation: Operation, reason: string): number {
    if (this.#desk.abandon(operation, reason)) return 0;
    const params = `{"requestId":${operation.id},"reason":${JSON.stringify(reason)}}`;
    return this.#desk.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":${params}}`, NO_TIMEOUT).seq;
  }
}
