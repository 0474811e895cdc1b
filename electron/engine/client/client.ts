import type { AnalysisStep, CorrelatedMessage, Operation } from '../../../shared/analysis/index.ts';
import type { ClientOptions, CommandInput } from '../../../shared/bridge/index.ts';
import { decideAnswer, responseText } from './answers.ts';
import { decideHandshake, opensWithInitialize, type Remark } from './handshake.ts';
import { listMethods, walkPages } from './lists.ts';
import { peerMember, quoted } from './peer-value.ts';
import { RequestIds } from './request-ids.ts';
import { Requests, type Outcome } from './requests.ts';

/** What a client does its work through. */
export interface ClientChannel {
  /** Records and writes one message with a line feed. `timeoutMs` 0: no timer was armed. Never throws. */
  send(text: string, timeoutMs: number): number;
  /** Records that a request timer ran out. */
  timerRanOut(id: string, ms: number): void;
  remark(remark: Remark): void;
  /** Calls back when everything received so far has been applied. */
  whenApplied(then: () => void): void;
  close(): void;
}

/** The revision whose batches a client must answer as a batch (specification, 2025-03-26, "Batching"). */
const BATCH_REVISION = '2025-03-26';

/** Remarks about server requests, at most; a flood must not become a flood of notes. */
const REMARKS_ON_REQUESTS = 50;

/**
 * Our ordinary client: a correct one of the chosen revision, where the options do not switch parts of it off.
 * It sees every applied event through `apply` and never reads bytes itself.
 */
export class Client {
  readonly #channel: ClientChannel;
  readonly #options: ClientOptions;
  readonly #version: string;
  readonly #ids = new RequestIds();
  readonly #requests = new Requests((operation) => this.#expired(operation));
  readonly #remarkedMethods = new Set<string>();
  #declared: unknown = null;
  #serverCapabilities: unknown = null;
  #negotiated: unknown = null;
  #ended = false;
  /** False once the server's input was closed: nothing that is sent by itself could reach it. */
  #canSend = true;

  constructor(channel: ClientChannel, options: ClientOptions, version: string) {
    this.#channel = channel;
    this.#options = options;
    this.#version = version;
  }

  /** Begins what the options ask for. Resolves when all of it came to an end, one way or another. */
  async start(): Promise<void> {
    const { initialize, revision } = this.#options;
    if (!initialize) return;
    if (opensWithInitialize(revision)) return this.#converse();
    this.#channel.remark({
      level: 'info',
      text: `Revision ${revision} has no handshake, and the ordinary client does not speak it yet: nothing was sent, the connection is yours to send by hand.`,
    });
  }

  /** Takes note of one applied event and answers what it asks. */
  apply({ event, messages, reading }: AnalysisStep): void {
    if (event.kind === 'process.stdin-close') this.#canSend = false;
    if (messages.length === 0 || event.kind !== 'frame') return;
    const answers: string[] = [];
    for (const message of messages) {
      if (message.dir === 'c2s') this.#sent(message, event.timeoutMs ?? 0);
      else {
        const answer = this.#received(message);
        if (answer !== null) answers.push(answer);
      }
    }
    if (answers.length === 0 || !this.#canSend) return;
    if (reading?.class.startsWith('batch.') && this.#negotiated === BATCH_REVISION)
      this.#channel.send(`[${answers.join(',')}]`, 0);
    else for (const answer of answers) this.#channel.send(answer, 0);
  }

  /** One step of the ordinary client, by hand. */
  step(step: Exclude<CommandInput<'clientStep'>['step'], 'close-stdin'>): void {
    switch (step) {
      case 'initialize':
        void this.#converse();
        break;
      case 'initialized':
        this.#sendInitialized();
        break;
      case 'lists':
        void this.#askLists();
        break;
      case 'ping':
        void this.ping();
        break;
    }
  }

  ping(): Promise<Outcome> {
    return this.#request('ping');
  }

  /** Sends `notifications/cancelled` for a pending request and returns the event's seq; null when it is not pending. */
  cancel(id: string): number | null {
    return this.#requests.find(id) ? this.#sendCancelled(id, 'Cancelled by the user') : null;
  }

  nextId(): number {
    return this.#ids.peek();
  }

  /** The connection is over: timers stop, and whoever waits learns it. */
  end(): void {
    this.#ended = true;
    this.#canSend = false;
    this.#requests.end();
  }

  async #converse(): Promise<void> {
    const { revision, capabilities, initialized, lists } = this.#options;
    const outcome = await this.#request('initialize', {
      protocolVersion: revision,
      capabilities,
      clientInfo: { name: 'mcpscope', version: this.#version },
    });
    const { next, remark } = decideHandshake(outcome, this.#options);
    if (remark) this.#channel.remark(remark);
    if (next === 'close') this.#channel.close();
    if (next !== 'go-on') return;
    if (initialized && this.#canSend) this.#sendInitialized();
    if (lists) await this.#askLists();
  }

  async #askLists(): Promise<void> {
    if (this.#serverCapabilities === null) {
      this.#channel.remark({
        level: 'info',
        text: 'The capabilities of the server are not known, so every list is asked for.',
      });
    }
    const ask = (method: string, params?: object): Promise<Outcome> => this.#request(method, params);
    const remark = (said: Remark): void => this.#channel.remark(said);
    await Promise.all(listMethods(this.#serverCapabilities).map((method) => walkPages(method, ask, remark)));
  }

  #request(method: string, params?: object): Promise<Outcome> {
    if (this.#ended || !this.#canSend) return Promise.resolve({ kind: 'ended' });
    const id = this.#ids.take();
    const outcome = this.#requests.outcome(String(id));
    this.#channel.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }), this.#options.timeoutMs);
    return outcome;
  }

  #sendInitialized(): void {
    this.#channel.send('{"jsonrpc":"2.0","method":"notifications/initialized"}', 0);
  }

  #sendCancelled(id: string, reason: string): number {
    const params = `{"requestId":${id},"reason":${JSON.stringify(reason)}}`;
    return this.#channel.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":${params}}`, 0);
  }

  #sent({ message, link, operation }: CorrelatedMessage, timeoutMs: number): void {
    if (message.id !== null && message.method !== null) this.#ids.used(message.id);
    if (message.class === 'request' && message.method === 'initialize') {
      this.#declared = peerMember(peerMember(message.value, 'params'), 'capabilities');
    }
    if (link === 'opens' && operation) this.#requests.opened(operation, timeoutMs);
    else if (link === 'cancels' && operation?.dir === 'c2s' && operation.state === 'cancelled')
      this.#requests.gaveUp(operation, 'cancelled');
  }

  /** Returns the text of an answer where one is due now. */
  #received(correlated: CorrelatedMessage): string | null {
    const { message, link, operation } = correlated;
    if (link === 'answers' && operation?.dir === 'c2s') {
      if (operation.method === 'initialize') this.#learn(message.value);
      this.#requests.answered(correlated);
    } else if (link === 'answers-late' && operation?.method === 'initialize') {
      this.#learn(message.value);
      this.#channel.remark({
        level: 'info',
        text: 'initialize was answered after the client had given it up; send notifications/initialized by hand to go on.',
      });
    }
    return message.class === 'request' && this.#options.answer
      ? this.#answer(message.id ?? 'null', message.method ?? '')
      : null;
  }

  #learn(answer: unknown): void {
    const result = peerMember(answer, 'result');
    this.#serverCapabilities = peerMember(result, 'capabilities') ?? {};
    this.#negotiated = peerMember(result, 'protocolVersion');
  }

  #answer(id: string, method: string): string | null {
    const answer = decideAnswer(method, this.#declared);
    if (answer.kind === 'result') return responseText(id, answer);
    if (this.#remarkedMethods.size < REMARKS_ON_REQUESTS && !this.#remarkedMethods.has(method)) {
      this.#remarkedMethods.add(method);
      this.#channel.remark({
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
    this.#channel.whenApplied(() => {
      if (this.#ended || this.#requests.find(operation.id) !== operation) return;
      this.#channel.timerRanOut(operation.id, operation.timeoutMs);
      this.#requests.gaveUp(operation, 'timed-out');
      // A client never cancels initialize (specification, "Cancellation", Behavior Requirements).
      if (operation.method === 'initialize' || !this.#canSend) return;
      this.#sendCancelled(operation.id, `Not answered within ${operation.timeoutMs} ms`);
    });
  }
}
