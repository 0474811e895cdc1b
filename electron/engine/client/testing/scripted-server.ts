import { Analysis } from '../../../../shared/analysis/index.ts';
import type { StandingRule } from '../../../../shared/answering/index.ts';
import type { ClientOptions } from '../../../../shared/bridge/index.ts';
import type { Origin } from '../../../../shared/capture/index.ts';
import type { Remark, RequestTimeout } from '../../channels/index.ts';
import { defaultOptions } from '../../settings/index.ts';
import { Client } from '../client.ts';
import type { ProbeStep } from '../client-connection.ts';

/** A client on a wire without a process: what it writes is kept, what the server says is put in by the test. */
export class ScriptedServer {
  readonly client: Client;
  readonly sent: string[] = [];
  readonly remarks: Remark[] = [];
  readonly probes: ProbeStep[] = [];
  readonly analysis = new Analysis();
  closed = false;
  /** The server still works on its start. */
  starting = false;
  readonly #texts = new Map<number, string>();
  #seq = 0;

  /** A client of 2025-11-25, where the options do not say otherwise. */
  constructor(options: Partial<ClientOptions> = {}, rules: readonly StandingRule[] = []) {
    this.client = new Client(
      {
        canSend: true,
        send: (text, timeout, origin = 'wire') => {
          this.sent.push(text);
          return { seq: this.#frame('c2s', text, origin, timeout), delivered: Promise.resolve() };
        },
        mends: () => Promise.resolve(false),
        frameText: (row) => Promise.resolve(this.#texts.get(this.analysis.rows.seq(row)) ?? ''),
        abandon: () => false,
        timerRanOut: (id, ms) => {
          const seq = (this.#seq += 1);
          this.#apply({ kind: 'timer', name: 'request-timeout', dir: 'c2s', id, ms, seq, t: clock() });
        },
        isStarting: () => this.starting,
        waitOn: (id, ms) => this.changesTimeout(id, ms),
        remark: (remark) => this.remarks.push(remark),
        probed: (step) => this.probes.push(step),
        exchangeOf: () => null,
        whenApplied: (then) => then(),
        now: clock,
        close: () => {
          this.closed = true;
        },
      },
      {
        options: { ...defaultOptions(0), revision: '2025-11-25', ...options },
        version: '1.2.3',
        rules,
      },
    );
  }

  /** Begins the conversation, as over stdio. */
  start(): Promise<void> {
    return this.client.start({ kind: 'messages', restart: null, process: null });
  }

  /** The server writes one line; resolves when the client has done what follows from it. */
  async says(line: string | object): Promise<void> {
    this.#frame('s2c', typeof line === 'string' ? line : JSON.stringify(line));
    await settle();
  }

  /** Answers the request that was sent last with this method. */
  async answers(method: string, result: unknown): Promise<void> {
    await this.says({ jsonrpc: '2.0', id: this.#idOf(method), result });
  }

  /** Refuses the request that was sent last with this method. */
  async refuses(method: string, error: object): Promise<void> {
    await this.says({ jsonrpc: '2.0', id: this.#idOf(method), error });
  }

  /** A line that the user wrote by hand. */
  byHand(text: string): void {
    this.#frame('c2s', text, 'user');
  }

  /** The user arms the timer of a request anew. */
  changesTimeout(id: string, ms: number): void {
    const seq = (this.#seq += 1);
    const timeout = { dir: 'c2s', id, ms } as const;
    this.#apply({ kind: 'note', by: 'user', level: 'info', text: 'changed', timeout, seq, t: clock() });
  }

  messages(): { id?: number; method?: string; params?: unknown; result?: unknown; error?: unknown }[] {
    return this.sent.map((text) => JSON.parse(text) as object);
  }

  methods(): (string | undefined)[] {
    return this.messages().map(({ method }) => method);
  }

  #idOf(method: string): number | undefined {
    return this.messages().findLast((message) => message.method === method)?.id;
  }

  #frame(
    dir: 'c2s' | 's2c',
    text: string,
    origin: Origin = 'wire',
    timeout: RequestTimeout = { ms: 0, maxMs: 0 },
  ): number {
    const seq = (this.#seq += 1);
    this.#texts.set(seq, text);
    this.#apply({
      kind: 'frame',
      seq,
      t: clock(),
      dir,
      stream: 'stdio',
      origin,
      text,
      bytes: text.length,
      ...(timeout.ms > 0 ? { timeoutMs: timeout.ms } : {}),
      ...(timeout.maxMs > 0 ? { timeoutMaxMs: timeout.maxMs } : {}),
    });
    return seq;
  }

  #apply(event: Parameters<Analysis['push']>[0]): void {
    const step = this.analysis.push(event);
    this.client.responder.take(step, this.analysis.operations);
    this.client.apply(step, this.analysis.operations);
    this.client.responder.answerDue(step);
  }
}

/** Lets everything run that waits for nothing but its turn. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

const EVERYTHING = { tools: {}, prompts: {}, resources: {} };

export function initializeResult(protocolVersion: unknown, capabilities: object = EVERYTHING): object {
  return { protocolVersion, capabilities, serverInfo: { name: 'scripted', version: '1' } };
}

/** The result of `server/discover`. */
export function discoverResult(capabilities: object = EVERYTHING, supportedVersions: unknown = ['2026-07-28']): object {
  return { resultType: 'complete', supportedVersions, capabilities, ttlMs: 0, cacheScope: 'private' };
}

/** µs. Tests of timers turn it with them. */
function clock(): number {
  return Math.round(performance.now() * 1000);
}
